package io.millrace.server.endpoint.http;

import io.millrace.wire.Fault;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HexFormat;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.ThreadLocalRandom;

/// A fault of the server, as its caller is told of it.
final class Incident {
    private static final int DEEPEST_CAUSE = 10;

    private Incident() {}

    /// What ties the answer to the line in the log.
    static String id() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
    }

    static Fault tell(String id, Throwable fault, boolean stackTraces) {
        return new Fault(List.of(
                "Internal server error.",
                stackTraces
                        ? "<Exception on server side:\n" + trace(fault) + "\nEnd of exception on server side>"
                        : "Incident " + id + ": " + causes(fault)));
    }

    private static String causes(Throwable fault) {
        var lines = new StringJoiner("; caused by ");
        Throwable cause = fault;
        for (int i = 0; cause != null && i < DEEPEST_CAUSE; i++) {
            lines.add(cause.toString().lines().findFirst().orElse(""));
            cause = cause.getCause();
        }
        return lines.toString();
    }

    private static String trace(Throwable fault) {
        var text = new StringWriter();
        fault.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
