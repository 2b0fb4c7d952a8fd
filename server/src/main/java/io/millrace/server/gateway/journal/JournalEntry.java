package io.millrace.server.gateway.journal;

import io.millrace.server.gateway.engine.SessionStep;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Activity.Course;
import io.millrace.wire.sql.OperationStatus;
import java.util.Map;
import java.util.Optional;

/// Something that happened to a session.
public sealed interface JournalEntry {
    SessionHandle session();

    /// Whether a client is about to be told of it and must find it again after a restart. What may be lost with the
    /// process waits for the next that may not.
    default boolean urgent() {
        return true;
    }

    /// @param at in milliseconds since 1970
    record Opened(SessionHandle session, Submitter submitter, Map<String, String> properties, long at)
            implements JournalEntry {
        public Opened {
            properties = Map.copyOf(properties);
        }
    }

    record Closed(SessionHandle session) implements JournalEntry {}

    record Shaped(SessionHandle session, SessionStep step) implements JournalEntry {}

    /// A statement became an operation.
    ///
    /// @param at     in milliseconds since 1970
    /// @param sql    without secrets, and cut where it is long
    /// @param digest of the whole statement, where its client has named it
    record Given(SessionHandle session, OperationHandle operation, long at, String sql, Optional<String> digest)
            implements JournalEntry {}

    /// A job that outlives the operation is about to be handed to the cluster, under the operation's own id.
    record Submitting(SessionHandle session, OperationHandle operation) implements JournalEntry {}

    /// The job of a query is about to be handed to the cluster, under the operation's own id. It must end with its
    /// reader, which a restart takes away.
    record Querying(SessionHandle session, OperationHandle operation) implements JournalEntry {}

    /// The outcome of an operation, if it can be stored briefly.
    record Ended(
            SessionHandle session,
            OperationHandle operation,
            OperationStatus status,
            Optional<JobId> job,
            Optional<String> reason)
            implements JournalEntry {}

    /// The summary of a closed operation for observers.
    record Passed(Course course) implements JournalEntry {
        @Override
        public SessionHandle session() {
            return course.session();
        }

        @Override
        public boolean urgent() {
            return false;
        }
    }

    /// An operation was closed.
    record Dropped(SessionHandle session, OperationHandle operation) implements JournalEntry {
        @Override
        public boolean urgent() {
            return false;
        }
    }
}
