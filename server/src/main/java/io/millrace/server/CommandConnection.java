package io.millrace.server;

import io.millrace.client.AdminTokenFile;
import io.millrace.client.Connection;
import io.millrace.client.TlsConfig;
import io.millrace.server.config.InvalidConfiguration;
import io.millrace.server.config.Keys;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.security.login.AdminToken;
import io.millrace.server.security.tls.ServerTls;
import io.millrace.server.security.tls.UnusableCertificates;
import java.io.Console;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Builds the connection of a command to a running server, with the rights of an administrator unless another user is
/// named.
final class CommandConnection {
    static final Set<String> OPTIONS =
            Set.of("--endpoint", "--user", "--token-file", "--tls-authorities", "--tls-certificate", "--tls-key");
    static final String USAGE = """
            with   --endpoint URL           of the cluster service; that of conf/millrace.yaml on this machine
                   --user NAME              the password is asked for
                   --token-file FILE        instead of a user; for a server of this machine, its admin token if neither is given
                   --tls-authorities FILE   PEM file of the trusted authorities; those of conf/millrace.yaml on this machine
                   --tls-certificate FILE   PEM file of a certificate for the server, with --tls-key FILE; the server's own on this machine""";

    private static final String NAME_LOGIN = "name a user (--user) or a file with a token (--token-file)";

    private CommandConnection() {}

    static Connection of(CommandArguments arguments) throws IOException {
        var configuration = Installation.configuration(arguments.keys());
        boolean encrypted = Boolean.parseBoolean(configuration
                .all()
                .getOrDefault(SecurityKeys.REST_ENABLED, "false")
                .strip());
        var usual = (encrypted ? "https://localhost:" : "http://localhost:")
                + configuration.ports(Keys.REST_BIND_PORT, Keys.REST_PORT).getFirst();
        var server = Connection.to(arguments.option("--endpoint").orElse(usual));
        var connection = server.headers(Map.of("Authorization", authorization(arguments, configuration, server)));
        var trust = trust(arguments, configuration);
        return trust.isPresent() ? connection.trust(trust.get()) : connection;
    }

    private static Optional<TlsConfig> trust(CommandArguments arguments, ServerConfiguration configuration)
            throws IOException {
        var identity = identity(arguments);
        var named = arguments.option("--tls-authorities").map(Path::of);
        if (named.isPresent() || identity.isPresent() || arguments.has("--endpoint")) {
            return Optional.of(TlsConfig.of(named, identity));
        }
        return own(configuration)
                .or(() -> configuration
                        .path(Keys.TLS_AUTHORITIES)
                        .filter(Files::isReadable)
                        .map(file -> TlsConfig.of(Optional.of(file), Optional.empty())));
    }

    private static Optional<TlsConfig.Identity> identity(CommandArguments arguments) throws IOException {
        var certificate = arguments.option("--tls-certificate");
        var key = arguments.option("--tls-key");
        if (certificate.isPresent() != key.isPresent()) {
            throw new IOException("--tls-certificate and --tls-key belong together: only one of them is given");
        }
        return certificate.map(file -> new TlsConfig.Identity(Path.of(file), Path.of(key.orElseThrow())));
    }

    /// The trust and the certificate of the server of this machine, for itself, where the authorities in PEM are not
    /// enough: they are in a trust store, or callers need a certificate. Empty for a user who may not read them.
    private static Optional<TlsConfig> own(ServerConfiguration configuration) {
        try {
            var tls = SecurityPosture.of(Role.EVERYTHING, configuration)
                    .tls()
                    .filter(options -> options.callers().required()
                            || configuration.path(Keys.TLS_AUTHORITIES).isEmpty());
            if (tls.isEmpty()) {
                return Optional.empty();
            }
            try (var opened = ServerTls.open(tls.get())) {
                return Optional.of(TlsConfig.of(opened.client()));
            }
        } catch (InvalidConfiguration | UnusableCertificates e) {
            return Optional.empty();
        }
    }

    private static String authorization(
            CommandArguments arguments, ServerConfiguration configuration, Connection server) throws IOException {
        var file = arguments.option("--token-file");
        var user = arguments.option("--user");
        if (file.isPresent()) {
            return "Bearer " + Files.readString(Path.of(file.get())).strip();
        }
        if (user.isEmpty()) {
            return "Bearer " + adminToken(configuration, server);
        }
        var console = Optional.ofNullable(System.console())
                .filter(Console::isTerminal)
                .orElseThrow(() -> new IOException("there is no terminal to ask for the password: use --token-file"));
        var password = console.readPassword("Password of %s: ", user.get());
        if (password == null) {
            throw new IOException("no password");
        }
        return "Basic "
                + Base64.getEncoder()
                        .encodeToString((user.get() + ":" + new String(password)).getBytes(StandardCharsets.UTF_8));
    }

    /// The token of this installation, if the server is one of this machine: whoever else got it could use it here.
    private static String adminToken(ServerConfiguration configuration, Connection server) throws IOException {
        var state = ServerState.path(configuration).orElseThrow(() -> new IOException(NAME_LOGIN));
        var token = state.resolve(AdminToken.FILE);
        if (Files.notExists(token)) {
            throw new IOException("there is no " + token + ", which the server makes when it starts; " + NAME_LOGIN
                    + " of a server elsewhere");
        }
        var refusal = AdminTokenFile.refusal(token, server);
        if (refusal.isPresent()) {
            throw new IOException("the admin token of this installation is not sent to " + server + ", because "
                    + refusal.get() + "; " + NAME_LOGIN + " of that server");
        }
        return Files.readString(token).strip();
    }
}
