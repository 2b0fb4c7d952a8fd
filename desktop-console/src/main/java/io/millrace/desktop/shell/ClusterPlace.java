package io.millrace.desktop.shell;

import io.millrace.wire.id.JobId;

/// A place in a cluster.
public sealed interface ClusterPlace permits Section, ClusterPlace.OneJob {

    record OneJob(JobId job) implements ClusterPlace {}

    /// The section that contains the place.
    default Section section() {
        return switch (this) {
            case Section section -> section;
            case OneJob _ -> Section.JOBS;
        };
    }
}
