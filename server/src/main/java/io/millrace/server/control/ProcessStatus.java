package io.millrace.server.control;

import java.util.Map;
import java.util.Optional;

/// The state of a running process.
///
/// @param role       `server`, `jobmanager`, `taskmanager` or `gateway`
/// @param started    in milliseconds since the epoch
/// @param addresses  of its services, by name
/// @param sessions   the number of open sessions, if it has a gateway
/// @param statements the number of statements that have not ended, if it has a gateway
/// @param stopTime   how long an orderly stop waits for checkpoints, in milliseconds
public record ProcessStatus(
        String role,
        ProcessPhase phase,
        long pid,
        long started,
        String version,
        Map<String, String> addresses,
        String log,
        Optional<Integer> sessions,
        Optional<Integer> statements,
        long stopTime) {
    public ProcessStatus {
        addresses = Map.copyOf(addresses);
    }
}
