#include "server/app/command_line.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <string>

#include "server/app/app.h"
#include "server/app/config.h"
#include "server/app/exit_status.h"
#include "server/app/rules_commands.h"
#include "server/app/version.h"
#include "server/net/client_address.h"
#include "server/ops/log.h"

namespace sixfold::server {
namespace {

/// Settings of a file, for the options that the command line does not give. Names are those of the
/// options without dashes: port = 9000.
void apply_file(CLI::App& command, const std::string& file) {
    for (const CLI::ConfigItem& item : CLI::ConfigTOML().from_file(file)) {
        CLI::Option* const option = command.get_option_no_throw("--" + item.name);
        if (option == nullptr || !item.parents.empty() || !option->get_configurable()) {
            throw CLI::ConfigError(file + ": there is no setting \"" + item.fullname() + "\"");
        }
        if (option->count() > 0) continue;
        option->add_result(item.inputs);
        option->run_callback();
    }
}

struct ServeOptions {
    Config config;
    std::string file;
};

void add_serve(CLI::App& app, ServeOptions& options, int& status) {
    CLI::App* const serve = app.add_subcommand("serve", "Run the server");
    Config& config = options.config;
    serve->add_option("--host", config.host, "Address to listen on")->capture_default_str();
    serve->add_option("--port", config.port, "Port to listen on; 0 is any free one")
        ->capture_default_str();
    serve->add_option("--data", config.data, "Folder of the database; made when it is not there")
        ->capture_default_str();
    serve->add_option("--web", config.web, "Folder of the built web client")->capture_default_str();
    serve->add_option("--variants", config.variants,
                      "Folder of extra games; by default the folder variants in that of the data");
    serve->add_option("--public-url", config.public_url,
                      "Address at which browsers see the server, such as https://example.org");
    serve
        ->add_option("--max-connections", config.max_connections,
                     "Connections that are open at once; one more is closed")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    serve
        ->add_option("--max-connections-of-address", config.max_connections_of_address,
                     "Connections of one address that are open at once; one more is closed")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    serve
        ->add_option("--trusted-proxy", config.trusted_proxies,
                     "Address of a proxy that names its clients in X-Forwarded-For; may be given "
                     "again. The machine itself is one")
        ->check([](const std::string& address) {
            return network_of(address) ? std::string() : '"' + address + "\" is not an IP address";
        });
    serve->add_option("--log-level", config.log_level, "What to log")
        ->check(CLI::IsMember(log_levels()))
        ->capture_default_str();
    serve->add_option("--config", options.file, "File with these settings, such as port = 8460")
        ->check(CLI::ExistingFile)
        ->configurable(false);
    serve->get_help_ptr()->configurable(false);
    serve->callback([serve, &options, &status] {
        if (!options.file.empty()) apply_file(*serve, options.file);
        set_up_log(options.config.log_level);
        status = App(options.config).run();
    });
}

}  // namespace

int run_command_line(int argc, const char* const* argv) {
    CLI::App app("Sixfold: a server for hexagonal chess and its relatives", "sixfold");
    app.require_subcommand(1);
    ServeOptions serve;
    int status = 0;
    add_serve(app, serve, status);
    add_rules_commands(app, status);
    app.add_subcommand("version", "Print the version")->callback([] { std::puts(kVersion); });
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // CLI11 prints the help that was asked for, or what is wrong.
        return app.exit(error) == 0 ? 0 : kExitUsage;
    }
    return status;
}

}  // namespace sixfold::server
