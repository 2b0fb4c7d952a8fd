package io.millrace.cli.option;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// The gateway and session to connect to.
///
/// @param endpoint         the gateway's address; empty for the local gateway
/// @param cluster          the address of the cluster's REST service; if empty, the gateway's configuration names it
/// @param session          the name of a session to resume, or to open
/// @param properties       the configuration of a new session
/// @param headers          sent with every request, such as a token for a proxy
/// @param login            who connects
/// @param tls              the certificates of an encrypted connection
/// @param reconnectTimeout how long to retry requests to a gateway that does not answer
/// @param start            whether to start a server if none is found
public record ConnectionTarget(
        Optional<String> endpoint,
        Optional<String> cluster,
        Optional<String> session,
        Map<String, String> properties,
        Map<String, String> headers,
        ShellLogin login,
        TlsFiles tls,
        Duration reconnectTimeout,
        boolean start) {
    /// Long enough for a server to restart.
    public static final Duration DEFAULT_RECONNECT_TIMEOUT = Duration.ofMinutes(1);

    public ConnectionTarget {
        properties = Map.copyOf(properties);
        headers = Map.copyOf(headers);
        if (reconnectTimeout.isNegative()) {
            throw new IllegalArgumentException("--reconnect cannot be negative.");
        }
    }

    /// A gateway with default options.
    public static ConnectionTarget at(String endpoint) {
        return new ConnectionTarget(
                Optional.of(endpoint),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                Map.of(),
                ShellLogin.NONE,
                TlsFiles.NONE,
                DEFAULT_RECONNECT_TIMEOUT,
                false);
    }
}
