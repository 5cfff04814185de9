#pragma once
// How the page of a report looks: by day, by night, on paper.

#include <string_view>

namespace officina::arena {

inline constexpr std::string_view kPageStyle = R"css(
:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --card: #ffffff; --ink: #1d2330; --faint: #667085; --line: #e3e1da; --even: #98a2b3;
  --c0: #2f6fb5; --c1: #d9792b; --c2: #3d9a63; --c3: #b5486b; --c4: #7a5fb8; --c5: #a88a1f; --c6: #2a9aa3; --c7: #7d8590;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171d; --card: #1c2129; --ink: #e6e8ec; --faint: #9aa4b2; --line: #2d343f; --even: #6b7686;
    --c0: #6aa5e8; --c1: #f0a05a; --c2: #6cc492; --c3: #e283a1; --c4: #ab95e6; --c5: #d6bb56; --c6: #62c5cd; --c7: #a5adb8;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 1000px; margin: 0 auto; padding: 32px 24px 48px; }
h1 { font-size: 30px; line-height: 1.2; margin: 0 0 4px; letter-spacing: -0.01em; }
h2 { font-size: 23px; line-height: 1.25; margin: 44px 0 2px; }
h3 { font-size: 16px; margin: 0 0 2px; }
p { margin: 0 0 12px; }
.faint, .note { color: var(--faint); font-size: 14px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 18px 20px;
  grid-column: span 2; min-width: 0; }
.cards { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 16px; margin-top: 16px; }
.card.half { grid-column: span 1; }
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 16px; }
.name { font-size: 14px; margin: 0 0 4px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: 15px; }
th { color: var(--faint); font-weight: 500; font-size: 13px; }
th, td { text-align: right; padding: 7px 0 7px 18px; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
tr:last-child td { border-bottom: 0; }
td small { color: var(--faint); font-size: 13px; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 18px; font-size: 14px; margin: 6px 0 8px; }
.legend span::before { content: ""; display: inline-block; width: 12px; height: 12px; border-radius: 3px; margin-right: 6px;
  vertical-align: -1px; background: var(--colour); }
svg { display: block; width: 100%; height: auto; overflow: visible; }
svg text { fill: var(--ink); font: 14px system-ui, sans-serif; font-variant-numeric: tabular-nums; }
svg .small { fill: var(--faint); font-size: 12px; }
svg .figure { font-weight: 500; }
svg .inside { fill: var(--card); font-size: 12px; font-weight: 600; }
svg .grid { stroke: var(--line); stroke-width: 1; }
svg .axis { stroke: var(--faint); stroke-width: 1; }
svg .mark { stroke: var(--even); stroke-width: 1.5; stroke-dasharray: 5 4; }
svg .interval { stroke-width: 5; stroke-linecap: round; stroke-opacity: 0.42; }
svg .band { fill-opacity: 0.18; }
svg .way { fill: none; stroke-width: 2; stroke-linejoin: round; }
.c0 { --colour: var(--c0); } .c1 { --colour: var(--c1); } .c2 { --colour: var(--c2); } .c3 { --colour: var(--c3); }
.c4 { --colour: var(--c4); } .c5 { --colour: var(--c5); } .c6 { --colour: var(--c6); } .c7 { --colour: var(--c7); }
svg .fill, svg .band { fill: var(--colour); }
svg .interval, svg .way { stroke: var(--colour); }
footer { margin-top: 36px; color: var(--faint); font-size: 14px; }
@media (max-width: 700px) { .pair { grid-template-columns: 1fr; } .card.half { grid-column: span 2; } }
@media print {
  :root { --paper: #fff; --card: #fff; --ink: #000; --faint: #444; --line: #ccc; --even: #777;
    --c0: #2f6fb5; --c1: #d9792b; --c2: #3d9a63; --c3: #b5486b; --c4: #7a5fb8; --c5: #a88a1f; --c6: #2a9aa3; --c7: #7d8590; }
  body { font-size: 11pt; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  main { max-width: none; padding: 0; }
  .cards { display: block; }
  .card { break-inside: avoid; border-radius: 0; padding: 10px 12px; margin-top: 10px; }
  .card.half { display: inline-block; width: 49.5%; vertical-align: top; }
  h2 { break-after: avoid; }
}
)css";

}  // namespace officina::arena
