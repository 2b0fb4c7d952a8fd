package io.millrace.server.endpoint.http;

import io.millrace.server.telemetry.BoundedTrace;
import io.millrace.wire.Fault;
import java.util.List;
import java.util.StringJoiner;

/// The response to the caller for a fault of the server.
final class IncidentAnswer {
    private static final int DEEPEST_CAUSE = 10;
    private static final int LONGEST_LINE = 1_000;

    private IncidentAnswer() {}

    /// @param id what ties the answer to the line in the log
    static Fault tell(String id, Throwable fault, boolean stackTraces) {
        return new Fault(List.of(
                "Internal server error.",
                stackTraces
                        ? "<Exception on server side:\n" + BoundedTrace.of(fault) + "\nEnd of exception on server side>"
                        : "Incident " + id + ": " + causes(fault)));
    }

    private static String causes(Throwable fault) {
        var lines = new StringJoiner("; caused by ");
        Throwable cause = fault;
        for (int i = 0; cause != null && i < DEEPEST_CAUSE; i++) {
            var line = cause.toString().lines().findFirst().orElse("");
            lines.add(line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE) + "...");
            cause = cause.getCause();
        }
        return lines.toString();
    }
}
