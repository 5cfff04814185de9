#include "games/ricochet/svg_art.h"

#include <array>

namespace officina::ricochet::art {

namespace {

// Eyes in a dark visor, and an antenna: the same on all, so that only the bodies differ.
constexpr std::string_view kConeFace =
    "<path class='trim' d='M-6.9 3.6h13.8'/><rect class='visor' x='-4.6' y='-3.2' width='9.2' height='5' "
    "rx='2.5'/>"
    "<circle class='eye' cx='-1.9' cy='-.7' r='1.2'/><circle class='eye' cx='1.9' cy='-.7' r='1.2'/>";
constexpr std::string_view kCrateFace =
    "<path class='trim' d='M-6.9 6.2h13.8'/><rect class='visor' x='-6.4' y='-4.6' width='12.8' height='6.6' "
    "rx='2'/>"
    "<circle class='eye' cx='-2.9' cy='-1.3' r='1.5'/><circle class='eye' cx='2.9' cy='-1.3' r='1.5'/>";
constexpr std::string_view kDomeFace =
    "<path class='trim' d='M-10 5.4h20'/><rect class='visor' x='-6.6' y='-4.4' width='13.2' height='6' "
    "rx='3'/>"
    "<circle class='eye' cx='-3' cy='-1.4' r='1.4'/><circle class='eye' cx='3' cy='-1.4' r='1.4'/>";
constexpr std::string_view kHexagonFace =
    "<path class='trim' d='M-4.4 6.2h8.8'/><rect class='visor' x='-6' y='-4.2' width='12' height='6.4' "
    "rx='3.2'/>"
    "<circle class='eye' cx='-2.6' cy='-1' r='1.5'/><circle class='eye' cx='2.6' cy='-1' r='1.5'/>";
constexpr std::string_view kCrossFace =
    "<path class='trim' d='M-2.4 7.2h4.8'/><rect class='visor' x='-7.4' y='-3' width='14.8' height='6' "
    "rx='3'/>"
    "<circle class='eye' cx='-3.2' cy='0' r='1.4'/><circle class='eye' cx='3.2' cy='0' r='1.4'/>";

constexpr std::array<Look, 5> kLooks{{
    {.enamel = "#C1272D",
     .light = "#E8676A",
     .dark = "#8E1419",
     .on_it = "#fff",
     .line = "#E2484E",
     .dash = "",
     .shape = "M-1.9-11.4Q0-13.6 1.9-11.4L10.6 7.4Q12 11.2 8 11.2H-8Q-12 11.2-10.6 7.4Z",
     .face = kConeFace,
     .plate = "M-2-12.2Q0-14.6 2-12.2L13 8.4Q14.2 12.2 10.4 12.2H-10.4Q-14.2 12.2-13 8.4Z",
     .middle = 3.4,
     .room = .84,
     .pip = "M0-2.9L2.9 2.3H-2.9Z"},
    {.enamel = "#2FA67C",
     .light = "#74D3AF",
     .dark = "#1B7455",
     .on_it = "#0D1512",
     .line = "#4CC79A",
     .dash = "10 5",
     .shape = "M-7.6-10.4H7.6Q10.4-10.4 10.4-7.6V7.6Q10.4 10.4 7.6 10.4H-7.6"
              "Q-10.4 10.4-10.4 7.6V-7.6Q-10.4-10.4-7.6-10.4Z",
     .face = kCrateFace,
     .plate = "M-9.4-12H9.4Q12-12 12-9.4V9.4Q12 12 9.4 12H-9.4Q-12 12-12 9.4V-9.4Q-12-12-9.4-12Z",
     .middle = 0,
     .room = 1,
     .pip = "M-2.3-2.3H2.3V2.3H-2.3Z"},
    {.enamel = "#1B4F9C",
     .light = "#5C8FDB",
     .dark = "#10336A",
     .on_it = "#fff",
     .line = "#6FA3F0",
     .dash = "3 3.5",
     .shape = "M-11.2 8V.4A11.2 11.2 0 0 1 11.2.4V8Q11.2 10.4 8.8 10.4H-8.8Q-11.2 10.4-11.2 8Z",
     .face = kDomeFace,
     .plate = "M-12.6 10V-.2A12.6 12.6 0 0 1 12.6-.2V10Q12.6 12 10.6 12H-10.6Q-12.6 12-12.6 10Z",
     .middle = .8,
     .room = 1,
     .pip = "M-2.8 2.2V0A2.8 2.8 0 0 1 2.8 0V2.2Z"},
    {.enamel = "#F2C230",
     .light = "#FFE489",
     .dark = "#8A6508",
     .on_it = "#1B1504",
     .line = "#F2C230",
     .dash = "11 3.5 3 3.5",
     .shape = "M-4.9-10.6Q-6.1-10.6-6.7-9.6L-11.8-1Q-12.4 0-11.8 1L-6.7 9.6Q-6.1 10.6-4.9 10.6H4.9"
              "Q6.1 10.6 6.7 9.6L11.8 1Q12.4 0 11.8-1L6.7-9.6Q6.1-10.6 4.9-10.6Z",
     .face = kHexagonFace,
     .plate = "M-6.2-12.2Q-7.2-12.2-7.7-11.3L-13.5-.9Q-14 0-13.5.9L-7.7 11.3Q-7.2 12.2-6.2 12.2H6.2"
              "Q7.2 12.2 7.7 11.3L13.5.9Q14 0 13.5-.9L7.7-11.3Q7.2-12.2 6.2-12.2Z",
     .middle = 0,
     .room = 1,
     .pip = "M-1.6-2.7H1.6L3.2 0L1.6 2.7H-1.6L-3.2 0Z"},
    {.enamel = "#AEB6C2",
     .light = "#E6EBF1",
     .dark = "#68717E",
     .on_it = "#14171C",
     .line = "#D5DBE3",
     .dash = "6 3 2 3 2 3",
     .shape = "M-3.2-11.2H3.2Q5-11.2 5-9.4V-5H9.4Q11.2-5 11.2-3.2V3.2Q11.2 5 9.4 5H5V9.4Q5 11.2 3.2 11.2"
              "H-3.2Q-5 11.2-5 9.4V5H-9.4Q-11.2 5-11.2 3.2V-3.2Q-11.2-5-9.4-5H-5V-9.4Q-5-11.2-3.2-11.2Z",
     .face = kCrossFace,
     .plate = "M-4.6-13H4.6Q6.4-13 6.4-11.2V-6.4H11.2Q13-6.4 13-4.6V4.6Q13 6.4 11.2 6.4H6.4V11.2"
              "Q6.4 13 4.6 13H-4.6Q-6.4 13-6.4 11.2V6.4H-11.2Q-13 6.4-13 4.6V-4.6Q-13-6.4-11.2-6.4H-6.4V-11.2"
              "Q-6.4-13-4.6-13Z",
     .middle = 0,
     .room = .9,
     .pip = "M-1-2.8H1V-1H2.8V1H1V2.8H-1V1H-2.8V-1H-1Z"},
}};

constexpr std::string_view kMoon = "<path d='M2.9-6.2A6.6 6.6 0 1 0 6.3 3.3A5.6 5.6 0 0 1 2.9-6.2Z'/>";
constexpr std::string_view kGear =
    "<path fill-rule='evenodd' d='M-1.3-7H1.3L1.8-4.9L3.4-4.2L5.3-5.4L7-3.2L5.6-1.6L5.9 0L5.6 1.6L7 3.2L5.3 "
    "5.4L3.4 4.2"
    "L1.8 4.9L1.3 7H-1.3L-1.8 4.9L-3.4 4.2L-5.3 5.4L-7 3.2L-5.6 1.6L-5.9 "
    "0L-5.6-1.6L-7-3.2L-5.3-5.4L-3.4-4.2L-1.8-4.9Z"
    "M0-2.3A2.3 2.3 0 1 0 0 2.3A2.3 2.3 0 1 0 0-2.3Z'/>";
constexpr std::string_view kPlanet =
    "<circle r='4.3'/><ellipse rx='7.6' ry='2.3' transform='rotate(-24)' fill='none' stroke='currentColor' "
    "stroke-width='1.5'/>";
constexpr std::string_view kStar =
    "<path d='M0-7L2.06-2.16L7.1-1.9L3.2 1.4L4.5 6.5L0 3.7L-4.5 6.5L-3.2 1.4L-7.1-1.9L-2.06-2.16Z'/>";
// Five arms, one for each robot, around an empty middle.
constexpr std::string_view kVortexArms =
    "<g stroke='#20242B' stroke-width='.7' stroke-linejoin='round'>"
    "<path fill='#C1272D' d='M0-2Q1-8.8 8.2-8.6Q4.6-6.6 3-1Z'/>"
    "<path fill='#2FA67C' d='M0-2Q1-8.8 8.2-8.6Q4.6-6.6 3-1Z' transform='rotate(72)'/>"
    "<path fill='#1B4F9C' d='M0-2Q1-8.8 8.2-8.6Q4.6-6.6 3-1Z' transform='rotate(144)'/>"
    "<path fill='#F2C230' d='M0-2Q1-8.8 8.2-8.6Q4.6-6.6 3-1Z' transform='rotate(216)'/>"
    "<path fill='#AEB6C2' d='M0-2Q1-8.8 8.2-8.6Q4.6-6.6 3-1Z' transform='rotate(288)'/></g>";

}  // namespace

const Look& look_of(Colour colour) { return kLooks[static_cast<std::size_t>(colour)]; }

std::string_view symbol(Symbol symbol) {
    constexpr std::array kSymbols{kMoon, kGear, kPlanet, kStar, kVortexArms};
    return kSymbols[static_cast<std::size_t>(symbol)];
}

std::string_view definitions() {
    return R"~(<style>
.trim{fill:none;stroke:#20242B;stroke-opacity:.45;stroke-width:1.4;stroke-linecap:round}
.visor{fill:#20242B}.eye{fill:#FFFBEF}
.body{stroke:#20242B;stroke-width:1.8;stroke-linejoin:round}
text{font-family:'DejaVu Sans',Verdana,system-ui,sans-serif;text-anchor:middle}
.coordinates text{fill:#6B6453;font-size:10.5px}
.stop text{font-size:9.5px;font-weight:700}
</style>
<pattern id='floor' width='32' height='32' patternUnits='userSpaceOnUse'>
<rect width='32' height='32' fill='#B9B2A0'/><rect x='.5' y='.5' width='31' height='31' rx='1.5' fill='#F3EFE4'/>
<path d='M2 30V2H30' fill='none' stroke='#FFFDF6' stroke-opacity='.75'/>
</pattern>
)~";
}

}  // namespace officina::ricochet::art
