package io.millrace.server.endpoint.http;

import io.millrace.secret.SecretsMasked;
import io.millrace.server.telemetry.BoundedTrace;
import io.millrace.wire.Fault;
import java.util.List;
import java.util.StringJoiner;

/// Makes the response for a fault of the server.
final class IncidentAnswer {
    private static final int MAX_CAUSES = 10;
    private static final int MAX_LINE = 1_000;

    private IncidentAnswer() {}

    /// @param id also in the log
    static Fault of(String id, Throwable fault, boolean stackTraces) {
        return new Fault(List.of(
                "Internal server error.",
                stackTraces
                        ? "<Exception on server side:\n" + SecretsMasked.in(BoundedTrace.of(fault))
                                + "\nEnd of exception on server side>"
                        : "Incident " + id + ": " + causes(fault)));
    }

    private static String causes(Throwable fault) {
        var lines = new StringJoiner("; caused by ");
        Throwable cause = fault;
        for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
            var line = SecretsMasked.in(cause.toString().lines().findFirst().orElse(""));
            lines.add(line.length() <= MAX_LINE ? line : line.substring(0, MAX_LINE) + "...");
            cause = cause.getCause();
        }
        return lines.toString();
    }
}
