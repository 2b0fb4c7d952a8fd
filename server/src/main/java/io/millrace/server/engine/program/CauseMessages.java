package io.millrace.server.engine.program;

import io.millrace.secret.SecretsMasked;
import java.util.ArrayList;
import java.util.List;

/// Collects the first line of each cause of a failure, outermost first.
final class CauseMessages {
    private static final int MAX_CAUSES = 10;

    private CauseMessages() {}

    static List<String> of(Throwable failure) {
        var lines = new ArrayList<String>();
        Throwable cause = failure;
        for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
            lines.add(SecretsMasked.in(cause.toString().lines().findFirst().orElse("")));
            cause = cause.getCause();
        }
        return List.copyOf(lines);
    }
}
