package io.millrace.server.telemetry;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Lists a failure and its causes. User code and libraries can throw an exception that is among its own causes.
public final class CauseChain {
    private CauseChain() {}

    /// The failure and its causes, outermost first, each once.
    public static List<Throwable> of(Throwable thrown) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        var chain = new ArrayList<Throwable>();
        for (@Nullable Throwable cause = thrown; cause != null && seen.add(cause); cause = cause.getCause()) {
            chain.add(cause);
        }
        return chain;
    }

    /// The innermost cause.
    public static Throwable root(Throwable thrown) {
        return of(thrown).getLast();
    }
}
