package io.millrace.server;

import io.millrace.server.storage.FileProblem;
import java.util.ArrayList;

/// Thrown when the server cannot start; the message is one line for the operator.
final class StartFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    StartFailure(String message) {
        super(message, null, false, false);
    }

    /// Joins the first lines of the causes, the outermost first.
    static StartFailure of(String what, Throwable cause) {
        var lines = new ArrayList<String>();
        for (Throwable at = cause; at != null && lines.size() < 5; at = at.getCause()) {
            var line = FileProblem.of(at).lines().findFirst().orElse("");
            if (!line.isEmpty() && lines.stream().noneMatch(known -> known.contains(line))) {
                lines.add(line);
            }
        }
        return new StartFailure(what + ": " + (lines.isEmpty() ? cause.toString() : String.join(": ", lines)));
    }
}
