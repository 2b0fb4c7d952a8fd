package io.millrace.cli.option;

import java.util.Map;
import java.util.Optional;

/// What to connect to.
///
/// @param endpoint   the gateway; without one the local one is looked for
/// @param cluster    the service of the cluster that runs the jobs; without one the gateway is asked
/// @param session    the name of a session to go on with, or to open
/// @param properties the configuration of a session that is opened
/// @param start      whether a server is started where none is found
public record Target(
        Optional<String> endpoint,
        Optional<String> cluster,
        Optional<String> session,
        Map<String, String> properties,
        boolean start) {
    public Target {
        properties = Map.copyOf(properties);
    }

    /// A gateway, and nothing else said.
    public static Target at(String endpoint) {
        return new Target(Optional.of(endpoint), Optional.empty(), Optional.empty(), Map.of(), false);
    }
}
