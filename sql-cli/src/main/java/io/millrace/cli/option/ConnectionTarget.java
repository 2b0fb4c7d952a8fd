package io.millrace.cli.option;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// The target of a connection.
///
/// @param endpoint   the gateway; without one the local one is looked for
/// @param cluster    the service of the cluster that runs the jobs; without one the gateway is asked
/// @param session    the name of a session to go on with, or to open
/// @param properties the configuration of a session that is opened
/// @param headers    sent with every request, such as a token that a proxy asks for
/// @param patience   how long a gateway that does not answer any more is waited for
/// @param start      whether a server is started where none is found
public record ConnectionTarget(
        Optional<String> endpoint,
        Optional<String> cluster,
        Optional<String> session,
        Map<String, String> properties,
        Map<String, String> headers,
        Duration patience,
        boolean start) {
    /// As long as a server may take to be started again.
    public static final Duration PATIENCE = Duration.ofMinutes(1);

    public ConnectionTarget {
        properties = Map.copyOf(properties);
        headers = Map.copyOf(headers);
        if (patience.isNegative()) {
            throw new IllegalArgumentException("--reconnect cannot be negative.");
        }
    }

    /// A gateway, and nothing else said.
    public static ConnectionTarget at(String endpoint) {
        return new ConnectionTarget(
                Optional.of(endpoint), Optional.empty(), Optional.empty(), Map.of(), Map.of(), PATIENCE, false);
    }
}
