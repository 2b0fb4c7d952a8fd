package io.millrace.desktop.service.action;

import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TriggerId;
import java.util.Optional;

/// The progress of an action.
public sealed interface ActionStep {

    /// It is under way; the cluster is asked with this id.
    ///
    /// @param course how far, where the cluster tells
    record Running(TriggerId trigger, Optional<RescaleProgress> course) implements ActionStep {
        public Running(TriggerId trigger) {
            this(trigger, Optional.empty());
        }
    }

    /// The cluster has accepted it and does it when it can, without reporting the end.
    record Told() implements ActionStep {}

    /// It is done.
    ///
    /// @param location   of the savepoint; empty where there is none
    /// @param checkpoint that was taken
    /// @param job        that was started
    record Done(String location, Optional<Long> checkpoint, Optional<JobId> job) implements ActionStep {
        public static final Done PLAIN = new Done("", Optional.empty(), Optional.empty());

        static Done started(JobId job) {
            return new Done("", Optional.empty(), Optional.of(job));
        }
    }

    /// It failed; the root of the reason first, one cause a line.
    record Failed(String reason) implements ActionStep {}
}
