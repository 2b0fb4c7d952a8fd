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
        Literals literals,
        Map<String, String> configuration,
        List<String> warnings) {

    public ConnectionSettings {
        hosts = List.copyOf(hosts);
        configuration = Map.copyOf(configuration);
        warnings = List.copyOf(warnings);
    }

    /// `plain`: whether the protocol's login is spoken, or none.
    public record Login(boolean plain, String user, Secret password) {}

    /// A text that no message ever shows.
    public record Secret(String value) {
        @Override
        public String toString() {
            return "***";
        }
    }

    /// TLS, with the JDK's own certificates or those of a file.
    public record Encryption(Optional<String> trustStore, Secret password) {}

    /// Zero is without a limit, except for the sizes.
    public record Limits(Duration login, Duration answer, Duration query, int fetchSize, int messageSize) {}

    /// The server's treatment of a backslash in a string literal.
    public enum Literals {
        BY_SERVER,
        STANDARD,
        BACKSLASH
    }
}
