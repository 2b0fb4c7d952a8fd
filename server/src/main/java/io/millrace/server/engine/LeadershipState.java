package io.millrace.server.engine;

import java.time.Instant;

/// The leadership state of this process among the job managers of its cluster.
public sealed interface LeadershipState {
    /// This process leads.
    record Leading(Instant since) implements LeadershipState {}

    /// Another process leads.
    ///
    /// @param leader the address of its service A
    record Following(String leader) implements LeadershipState {}

    /// No process leads, as far as this one knows.
    record Leaderless(Instant since) implements LeadershipState {}
}
