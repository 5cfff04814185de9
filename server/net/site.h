#pragma once
// Everything that is asked for over HTTP. No other site can do anything in a person's name: what changes something must come
// as JSON (a form cannot send that, and another site's script would have to ask first), and from a page of ours.

#include <boost/json/value.hpp>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "match/catalogue.h"
#include "server/house.h"
#include "server/net/doorkeeper.h"
#include "server/net/figures.h"
#include "server/net/pages.h"
#include "server/net/people.h"
#include "server/net/pictures.h"
#include "server/net/request.h"
#include "server/net/settings.h"

namespace officina::server {

Response of_json(unsigned status, const boost::json::value& value);

// Which sessions of a person were ended: all of them, one, or all but one.
struct EndedSessions {
    std::string only, but;  // hashes

    bool holds(const std::string& session) const {
        return (only.empty() || session == only) && (but.empty() || session != but);
    }
};

class Site {
  public:
    struct Parts {
        const NetSettings& settings;
        tables::Store& store;
        House& house;
        People& people;
        Doorkeeper& doorkeeper;
        NetFigures& figures;
        Pictures& pictures;
        Pages pages;
        std::function<void(const tables::PersonId&, const EndedSessions&)> end_lines;
        std::function<bool()> draining;
        std::function<SteadyTime()> now;
    };
    explicit Site(Parts parts);

    using Reply = std::function<void(Response)>;
    // Replies once, at once or later, on this thread.
    void answer(const Request& request, const Reply& reply);

    bool is_line(const Request& request) const;  // /ws
    // How long a body may be that is sent there.
    std::size_t most_bytes(const Request& request) const;
    // Whose line it is, or why it is refused.
    std::expected<People::Known, Response> admit(const Request& request);

    // A refusal in the asker's language: {"error": {code, message, id, arguments}}.
    Response refusal(unsigned status, const Problem& problem, std::string_view accept_language = {}) const;

    // What is answered besides files and what is asked of a table or a day; "/*" stands for one more part.
    using Handler = void (Site::*)(const Request&, const Reply&);
    struct Route {
        std::string_view method, path;
        Handler handler;
    };
    static std::span<const Route> routes();

  private:
    void puzzle(const Request& request, std::string_view day, const Reply& reply);
    std::optional<Response> refused_at_the_door(const Request& request) const;
    std::optional<std::string> below_base(std::string_view path) const;
    bool is_our_host(const Request& request) const;
    bool is_our_page(const Request& request) const;
    const Catalogue& catalogue_for(std::string_view accept_language) const;
    Response refusal(const Request& request, const Problem& problem) const;
    std::expected<std::optional<People::Known>, Problem> known_in(const Request& request);
    std::optional<People::Known> known_or_refusal(const Request& request, const Reply& reply);
    bool may_use_secrets(const Request& request, const Reply& reply);
    bool may_bring(const Request& request, const Reply& reply);
    bool may_guess(const Request& request, const std::string& login, const Reply& reply);
    bool may_prove(const Request& request, const People::Known& known, const Reply& reply);
    void guessed_right(const Request& request, const std::string& login);
    std::string_view cookie_name(const Request& request) const;
    std::string cookie(const Request& request, std::string_view secret) const;
    Response without_session(const Request& request) const;  // 204, and the cookie is taken away
    void entered(const Request& request, const std::expected<People::Entered, Problem>& entered,
                 unsigned status, const Reply& reply);
    void serve_file(const Request& request, const Reply& reply);
    bool is_place(std::string_view path);
    void invitation(const Request& request, std::string_view table, const Reply& reply);
    void picture(const Request& request, std::string_view table, const Reply& reply);
    std::optional<Invitation> table_at(std::string_view path);  // a page about a table, for whom it is there
    std::string address_of(std::string_view path, const Request& request) const;
    void record(const Request& request, std::string_view table, const Reply& reply);

    void health(const Request& request, const Reply& reply);
    void readiness(const Request& request, const Reply& reply);
    void metrics(const Request& request, const Reply& reply);
    void make_guest(const Request& request, const Reply& reply);
    void who(const Request& request, const Reply& reply);
    void make_account(const Request& request, const Reply& reply);
    void log_in(const Request& request, const Reply& reply);
    void log_out(const Request& request, const Reply& reply);
    void recover(const Request& request, const Reply& reply);
    void change_password(const Request& request, const Reply& reply);
    void make_codes(const Request& request, const Reply& reply);
    void set_mail(const Request& request, const Reply& reply);
    void ways_to_recover(const Request& request, const Reply& reply);
    void mail_code(const Request& request, const Reply& reply);
    void sessions(const Request& request, const Reply& reply);
    void end_session(const Request& request, const Reply& reply);
    void end_other_sessions(const Request& request, const Reply& reply);
    void forget(const Request& request, const Reply& reply);
    void export_data(const Request& request, const Reply& reply);
    void take_table(const Request& request, const Reply& reply);

    Parts parts_;
    std::vector<std::unique_ptr<Catalogue>> catalogues_;
};

}  // namespace officina::server
