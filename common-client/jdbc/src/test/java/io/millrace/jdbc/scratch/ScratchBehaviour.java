package io.millrace.jdbc.scratch;

import java.util.Set;

/// A deviation of a test server from correct behaviour.
public record ScratchBehaviour(int newestVersion, boolean login, Set<Deviation> oddities) {
    public enum Deviation {
        /// Says that there are no more rows, even if there are.
        DENIES_MORE,
        /// An unknown version makes the request unreadable.
        CHOKES_ON_VERSION,
        /// A time for the query is refused.
        NO_TIMEOUTS,
        /// Every operation claims to have a result.
        ALWAYS_RESULT,
        /// There is no database called default.
        NO_DEFAULT_DATABASE,
        /// Errors are stack traces.
        STACK_TRACES,
        /// Results come as one block of bytes.
        BLOCKS,
        /// Answers to the first fetches say that it is still at it.
        STILL_EXECUTING,
        /// It knows nothing of what came to the protocol later.
        OLD
    }

    public static ScratchBehaviour plain(int newestVersion, Deviation... oddities) {
        return new ScratchBehaviour(newestVersion, false, Set.of(oddities));
    }

    public static ScratchBehaviour withLogin(int newestVersion, Deviation... oddities) {
        return new ScratchBehaviour(newestVersion, true, Set.of(oddities));
    }

    boolean has(Deviation oddity) {
        return oddities.contains(oddity);
    }
}
