package io.millrace.server.engine;

import java.time.Instant;

/// The leadership state of this process among the job managers of its cluster.
public sealed interface LeadershipState {
    /// This one leads.
    record Leading(Instant since) implements LeadershipState {}

    /// Another one leads.
    ///
    /// @param leader where its service A is
    record Following(String leader) implements LeadershipState {}

    /// There is no leader, as far as this process can see.
    record Leaderless(Instant since) implements LeadershipState {}
}
