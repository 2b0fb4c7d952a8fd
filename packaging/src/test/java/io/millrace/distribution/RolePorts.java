package io.millrace.distribution;

import java.util.List;
import java.util.Map;

/// The ports that the processes of a cluster open for each other, by the keys that fix them. Without its key, each is a
/// free one. `ContainersJourney` shows that there are no others.
final class RolePorts {
    private static final String METRICS = "metrics.internal.query-service.port";

    private RolePorts() {}

    /// @param configuration of a process with this role
    static List<Integer> fixed(String role, Map<String, String> configuration) {
        return keys(role, configuration.containsKey("high-availability.type")).stream()
                .map(key -> Integer.valueOf(configuration.getOrDefault(key, "0")))
                .toList();
    }

    private static List<String> keys(String role, boolean highlyAvailable) {
        return switch (role) {
            case "jobmanager" ->
                List.of(
                        highlyAvailable ? "high-availability.jobmanager.port" : "jobmanager.rpc.port",
                        "blob.server.port",
                        METRICS);
            case "taskmanager" -> List.of("taskmanager.rpc.port", "taskmanager.data.port", METRICS);
            default -> List.of();
        };
    }
}
