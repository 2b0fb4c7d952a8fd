package io.millrace.jdbc.url;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The settings of a connection before it is opened.
public record ConnectionSettings(
        List<Host> hosts,
        Optional<String> database,
        Login login,
        Optional<Encryption> encryption,
        Limits limits,
        int retries,
        LiteralSyntax literals,
        Map<String, String> configuration,
        List<String> warnings) {

    public ConnectionSettings {
        hosts = List.copyOf(hosts);
        configuration = Map.copyOf(configuration);
        warnings = List.copyOf(warnings);
    }

    /// @param plain whether to use the protocol's login, or none
    public record Login(boolean plain, String user, Secret password) {}

    /// A text that is never printed.
    public record Secret(String value) {
        @Override
        public String toString() {
            return "***";
        }
    }

    /// TLS with the JDK's trusted certificates, or those of a file.
    ///
    /// @param trusted  the trusted certificates, in place of the JDK's own
    /// @param identity a certificate of the client with its key
    public record Encryption(Optional<Store> trusted, Optional<Store> identity) {}

    /// A key store of the JDK in a file.
    public record Store(String file, Secret password) {}

    /// Timeouts and sizes. A timeout of 0 is unlimited.
    public record Limits(Duration login, Duration answer, Duration query, int fetchSize, int messageSize) {}

    /// The server's treatment of a backslash in a string literal.
    public enum LiteralSyntax {
        BY_SERVER,
        STANDARD,
        BACKSLASH
    }
}
