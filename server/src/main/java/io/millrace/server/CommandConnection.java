package io.millrace.server;

import io.millrace.client.Connection;
import io.millrace.client.TlsConfig;
import io.millrace.server.config.Keys;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.security.login.AdminToken;
import java.io.Console;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Builds the connection of a command to a running server, with the rights of an administrator unless another user is
/// named.
final class CommandConnection {
    static final Set<String> OPTIONS = Set.of("--endpoint", "--user", "--token-file", "--tls-authorities");
    static final String USAGE = """
            with   --endpoint URL           of the cluster service; that of conf/millrace.yaml on this machine
                   --user NAME              the password is asked for
                   --token-file FILE        instead of a user; the admin token of this installation if neither is given
                   --tls-authorities FILE   PEM file of the trusted authorities; those of conf/millrace.yaml on this machine""";

    private CommandConnection() {}

    /// @param options by name
    static Connection of(Map<String, String> options) throws IOException {
        return of(options, List.of());
    }

    /// @param options by name
    /// @param keys    `-Dkey=value`, as the server was started with
    static Connection of(Map<String, String> options, List<String> keys) throws IOException {
        var configuration = Installation.configuration(keys);
        boolean encrypted = Boolean.parseBoolean(configuration
                .all()
                .getOrDefault(SecurityKeys.REST_ENABLED, "false")
                .strip());
        var usual = (encrypted ? "https://localhost:" : "http://localhost:")
                + configuration.ports(Keys.REST_BIND_PORT, Keys.REST_PORT).getFirst();
        var connection = Connection.to(
                        Optional.ofNullable(options.get("--endpoint")).orElse(usual))
                .headers(Map.of("Authorization", authorization(options, configuration)));
        var authorities = authorities(options, configuration);
        return authorities.isPresent() ? connection.trust(TlsConfig.of(authorities, Optional.empty())) : connection;
    }

    /// Of a server elsewhere, only those that are named.
    private static Optional<Path> authorities(Map<String, String> options, ServerConfiguration configuration) {
        var named = Optional.ofNullable(options.get("--tls-authorities")).map(Path::of);
        return named.isPresent() || options.containsKey("--endpoint")
                ? named
                : configuration.path(Keys.TLS_AUTHORITIES).filter(Files::isReadable);
    }

    private static String authorization(Map<String, String> options, ServerConfiguration configuration)
            throws IOException {
        var file = Optional.ofNullable(options.get("--token-file"));
        var user = Optional.ofNullable(options.get("--user"));
        if (file.isPresent()) {
            return "Bearer " + Files.readString(Path.of(file.get())).strip();
        }
        if (user.isEmpty()) {
            var state = ServerState.path(configuration)
                    .orElseThrow(() -> new IOException("name a user (--user) or a file with a token (--token-file)"));
            var token = state.resolve(AdminToken.FILE);
            if (Files.notExists(token)) {
                throw new IOException("there is no " + token + ", which the server makes when it starts; name a user "
                        + "(--user) or a file with a token (--token-file) of a server elsewhere");
            }
            return "Bearer " + Files.readString(token).strip();
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
}
