package io.millrace.desktop.graph;

import io.millrace.wire.cluster.Loads;
import io.millrace.wire.cluster.Vertices;
import java.util.Optional;
import java.util.regex.Pattern;

/// A subtask of a vertex in its current attempt, as a row of the table.
///
/// @param load empty if the cluster does not report it
record SubtaskRow(Vertices.Subtask subtask, Optional<Loads.Subtask> load) {
    private static final Pattern PROCESS = Pattern.compile("(.+):\\d+-[0-9a-f]{6}");
    private static final String UNASSIGNED = "(unassigned)";

    int index() {
        return subtask.subtask();
    }

    /// The id of the task manager that runs it; empty before it is deployed.
    String taskManager() {
        var id = subtask.taskManager().text();
        return UNASSIGNED.equals(id) ? "" : id;
    }

    /// The host that runs it; empty if it is unknown. A process without a data port has the port `-1`, which
    /// means nothing to the user. Clusters before 1.19 do not report the endpoint; there, the host is read from a
    /// generated process id such as `worker-7:40323-99d63c`.
    String host() {
        var endpoint = subtask.endpoint();
        if (endpoint.isEmpty()) {
            var process = PROCESS.matcher(subtask.taskManager().text());
            return process.matches() ? process.group(1) : "";
        }
        return endpoint.endsWith(":-1") ? endpoint.substring(0, endpoint.length() - 3) : endpoint;
    }
}
