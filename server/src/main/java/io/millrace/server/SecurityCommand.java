package io.millrace.server;

import io.millrace.server.config.InvalidConfiguration;
import io.millrace.server.config.Key;
import io.millrace.server.config.Keys;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.security.authority.CertificateAuthority;
import io.millrace.server.security.authority.CertificateAuthority.Validity;
import io.millrace.server.security.login.AdminToken;
import io.millrace.server.storage.FileOwner;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.regex.Pattern;

/// Checks roles with `security check`, and makes the certificates of an installation:
/// `security init [--host NAME]... [--client NAME]... [--folder FOLDER]`.
/// A second run keeps the authority and renews the others.
record SecurityCommand(PrintStream out, PrintStream err) {
    static final String NAME = "security";
    private static final int FAILED = 1;
    private static final int MISUSED = 2;
    private static final Validity AUTHORITY_DAYS = Validity.days(3650);
    private static final String DEFAULT_DAYS = "397";
    private static final Set<String> WITH_VALUE = Set.of("--host", "--client", "--folder", "--days");
    private static final Pattern PLAIN_WORD = Pattern.compile("[\\w@%+=:,./-]+");
    private static final String USAGE = "usage: millrace security init [--host NAME]... [--client NAME]... "
            + "[--folder FOLDER] [--days DAYS] [-Dkey=value]...\n" + RoleCheckCommand.USAGE;

    /// @param hosts   names and addresses of the server
    /// @param clients to make certificates for
    /// @param keys    `-Dkey=value`, as the server is started with
    private record Options(
            SequencedSet<String> hosts, List<String> clients, Path folder, int days, List<String> keys) {}

    int run(List<String> arguments) {
        if (!arguments.isEmpty() && arguments.getFirst().equals(RoleCheckCommand.NAME)) {
            return new RoleCheckCommand(out, err).run(arguments.subList(1, arguments.size()));
        }
        var options = CommandArguments.read(arguments, WITH_VALUE, Set.of()).flatMap(SecurityCommand::options);
        if (options.isEmpty()) {
            err.println(USAGE);
            return MISUSED;
        }
        if (options.get().clients().contains(AdminToken.USER)) {
            err.println("millrace: a client cannot be named '" + AdminToken.USER + "': that is the user of the admin "
                    + "token, so the server refuses a certificate with this name. Choose another name, and give it the "
                    + "role admin in conf/roles.yaml if it administers the server.");
            return MISUSED;
        }
        try {
            init(options.get());
            return 0;
        } catch (IOException e) {
            err.println("millrace: " + StartFailure.of("security init", e).getMessage());
            return FAILED;
        }
    }

    private static Optional<Options> options(CommandArguments arguments) {
        var clients = arguments.all("--client");
        var days = arguments.option("--days").orElse(DEFAULT_DAYS);
        if (!arguments.words().equals(List.of("init")) || !days.matches("[1-9]\\d{0,4}")) {
            return Optional.empty();
        }
        var folder = arguments
                .option("--folder")
                .map(Path::of)
                .orElseGet(() -> Installation.home()
                        .map(home -> home.resolve("conf").resolve("tls"))
                        .orElse(Path.of("tls")));
        if (clients.stream().anyMatch(name -> !name.matches("[A-Za-z0-9][A-Za-z0-9_.-]*") || isTaken(name))) {
            return Optional.empty();
        }
        var hosts = complete(new LinkedHashSet<>(arguments.all("--host")));
        return Optional.of(
                new Options(hosts, clients, folder.toAbsolutePath(), Integer.parseInt(days), arguments.keys()));
    }

    /// Names of the files of others.
    private static boolean isTaken(String client) {
        return List.of("authority", "trusted", "server", "internal", "password", "new")
                .contains(client);
    }

    /// Adds this machine, as which its own programs call it.
    private static SequencedSet<String> complete(SequencedSet<String> hosts) {
        if (hosts.isEmpty()) {
            try {
                hosts.add(InetAddress.getLocalHost().getHostName());
            } catch (UnknownHostException e) {
                // it has no name that others know
            }
        }
        hosts.addAll(List.of("localhost", "127.0.0.1", "::1"));
        return hosts;
    }

    private void init(Options options) throws IOException {
        var validity = Validity.days(options.days());
        var authority = CertificateAuthority.in(
                options.folder(), "Millrace authority of " + options.hosts().getFirst(), AUTHORITY_DAYS);
        var server = authority.server("server", List.copyOf(options.hosts()), validity);
        var internal = authority.selfSigned("internal", AUTHORITY_DAYS);
        var shown = new ArrayList<CertificateAuthority.Issued>();
        for (var client : options.clients()) {
            shown.add(authority.client(client, validity));
        }
        var owner = FileOwner.ofServer(configuration(options.keys()).flatMap(ServerState::path));
        owner.give(authority.files());
        out.println("The certificates are in " + options.folder() + ". Only "
                + owner.user().map(user -> "the user " + user.getName()).orElse("you")
                + " can read them; authority.p12 and password "
                + "sign new ones, so keep them where no one else can.");
        out.println("The server's is valid for " + options.days() + " days, for "
                + String.join(", ", options.hosts())
                + ". Run the command again to renew it: a running server takes the "
                + "new one.");
        out.println();
        out.println("In conf/millrace.yaml of the server:");
        out.println();
        print("security.ssl.rest.enabled", "true");
        print("security.ssl.rest.authentication-enabled", "true");
        print("security.ssl.rest.keystore", server.store());
        print("security.ssl.rest.keystore-password", authority.password());
        print("security.ssl.rest.key-password", authority.password());
        print("security.ssl.rest.truststore", authority.trusted());
        print("security.ssl.rest.truststore-password", authority.password());
        out.println();
        out.println("And for job managers and task managers on several machines, with a copy of the file on each:");
        out.println();
        print("security.ssl.internal.enabled", "true");
        for (var store : List.of("keystore", "truststore")) {
            print("security.ssl.internal." + store, internal);
            print("security.ssl.internal." + store + "-password", authority.password());
        }
        print("security.ssl.internal.key-password", authority.password());
        printClients(options, authority, shown);
    }

    /// The configuration of the server, if it can be read: it may need the files of this command.
    private static Optional<ServerConfiguration> configuration(List<String> keys) {
        try {
            return Optional.of(Installation.configuration(keys));
        } catch (InvalidConfiguration e) {
            return Optional.empty();
        }
    }

    /// The port of a service as a part of an address, which a server may choose itself.
    private static String port(
            Optional<ServerConfiguration> configuration, Key<List<Integer>> bound, Key<List<Integer>> usual) {
        int port = configuration
                .map(present -> present.ports(bound, usual))
                .orElse(usual.defaultValue())
                .getFirst();
        return port == 0 ? "PORT" : String.valueOf(port);
    }

    private void printClients(
            Options options, CertificateAuthority authority, List<CertificateAuthority.Issued> shown) {
        var host = options.hosts().getFirst();
        var configuration = configuration(options.keys());
        var gateway = port(configuration, Keys.GATEWAY_BIND_PORT, Keys.GATEWAY_PORT);
        var cluster = port(configuration, Keys.REST_BIND_PORT, Keys.REST_PORT);
        out.println();
        if (shown.isEmpty()) {
            out.println("Clients need a certificate of their own: run the command again with --client NAME.");
        }
        for (var client : shown) {
            out.println(
                    "For the client " + client.pem().getFileName().toString().replace(".pem", "") + ", with copies of "
                            + "these three files:");
            out.println();
            out.println("bin/millrace sql --endpoint https://" + host + ":" + gateway + " --tls-authorities "
                    + word(authority.certificate()) + " --tls-certificate " + word(client.pem()) + " --tls-key "
                    + word(client.key()));
            out.println("curl --cacert " + word(authority.certificate()) + " --cert " + word(client.pem()) + " --key "
                    + word(client.key()) + " https://" + host + ":" + cluster + "/v1/overview");
        }
    }

    /// A path as a word of a command line.
    private static String word(Path path) {
        var text = path.toString();
        return PLAIN_WORD.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    private void print(String key, Object value) {
        out.println(key + ": " + value);
    }
}
