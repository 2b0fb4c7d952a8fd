package io.millrace.server.engine;

import io.millrace.server.freshness.Moment;

/// The leadership state of this process among the job managers of its cluster.
public sealed interface LeadershipState {
    /// This process leads.
    record Leading(Moment since) implements LeadershipState {}

    /// Another process leads.
    ///
    /// @param leader the address of its service A
    record Following(String leader) implements LeadershipState {}

    /// No process leads, as far as this one knows.
    record Leaderless(Moment since) implements LeadershipState {}
}
