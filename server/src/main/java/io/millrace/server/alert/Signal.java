package io.millrace.server.alert;

import io.millrace.wire.cluster.Alerts.Condition;
import io.millrace.wire.id.JobId;
import java.util.Optional;

/// An observation that alert rules are evaluated on. Times are epoch milliseconds.
sealed interface Signal {

    /// The subject of a signal.
    ///
    /// @param key  unique among those of a condition
    /// @param name for people
    record Subject(String key, String name, Optional<JobId> job) {
        static Subject job(JobId job, String name) {
            return new Subject(job.text(), name, Optional.of(job));
        }

        static Subject named(String name) {
            return new Subject(name, name, Optional.empty());
        }
    }

    /// The present value of a condition. One that is no longer reported does not hold.
    ///
    /// @param history of a condition that looks back; none for the others
    record Level(Condition condition, Subject subject, double value, Optional<ValueHistory> history)
            implements Signal {}

    /// Something has happened, and holds until [Recovered].
    record Happened(Condition condition, Subject subject, long time, String text) implements Signal {}

    /// The condition of a subject is over, and of others with its name. Without a subject, it is over for the one that
    /// has had it for longest.
    record Recovered(Condition condition, Optional<Subject> subject) implements Signal {}

    /// A job has ended, and its values with it.
    record JobEnded(JobId job) implements Signal {}
}
