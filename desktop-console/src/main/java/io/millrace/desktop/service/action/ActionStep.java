package io.millrace.desktop.service.action;

import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TriggerId;
import java.util.Optional;

/// The progress of an action.
public sealed interface ActionStep {

    /// The action is running. The console polls the cluster with this id.
    ///
    /// @param course the progress, if the cluster reports it
    record Running(TriggerId trigger, Optional<RescaleProgress> course) implements ActionStep {
        public Running(TriggerId trigger) {
            this(trigger, Optional.empty());
        }
    }

    /// The cluster has accepted the action. It carries it out when it can and does not report the end.
    record Told() implements ActionStep {}

    /// The action is complete.
    ///
    /// @param location   the location of the savepoint; empty if there is none
    /// @param checkpoint the checkpoint that was taken
    /// @param job        the job that was started
    record Done(String location, Optional<Long> checkpoint, Optional<JobId> job) implements ActionStep {
        public static final Done PLAIN = new Done("", Optional.empty(), Optional.empty());

        static Done started(JobId job) {
            return new Done("", Optional.empty(), Optional.of(job));
        }
    }

    /// The action failed. The reason has one cause a line, with the root cause first.
    record Failed(String reason) implements ActionStep {}
}
