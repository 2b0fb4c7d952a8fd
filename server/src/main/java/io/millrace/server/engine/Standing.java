package io.millrace.server.engine;

import java.time.Instant;

/// What this process is among the job managers of its cluster at present.
public sealed interface Standing {
    /// This one leads.
    record Leading(Instant since) implements Standing {}

    /// Another one leads.
    ///
    /// @param leader where its service A is
    record Following(String leader) implements Standing {}

    /// Nobody leads, as far as this process can see.
    record Leaderless(Instant since) implements Standing {}
}
