package io.millrace.server.gateway.journal;

import io.millrace.server.gateway.engine.SessionStep;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.OperationStatus;
import java.util.Map;
import java.util.Optional;

/// An event of a session.
public sealed interface JournalEntry {
    SessionHandle session();

    /// Whether the entry must be written at once, because a client is about to rely on it. Other entries are
    /// written with the next urgent one.
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

    /// The network address from which a session was opened. It is part of [Opened] everywhere but in the file.
    record Addressed(SessionHandle session, String address) implements JournalEntry {}

    record Closed(SessionHandle session) implements JournalEntry {}

    record Shaped(SessionHandle session, SessionStep step) implements JournalEntry {}

    /// A statement was submitted.
    ///
    /// @param at     in milliseconds since 1970
    /// @param sql    without secrets, and cut if it is long
    /// @param digest of the whole statement, if its client has named it
    record Submission(SessionHandle session, OperationHandle operation, long at, String sql, Optional<String> digest)
            implements JournalEntry {}

    /// A job that outlives the operation is about to be submitted to the cluster with the operation's id.
    record Submitting(SessionHandle session, OperationHandle operation) implements JournalEntry {}

    /// The job of a query is about to be submitted to the cluster with the operation's id. It must be cancelled
    /// after a restart, because its reader is gone.
    record Querying(SessionHandle session, OperationHandle operation) implements JournalEntry {}

    /// The outcome of an operation, if it can be stored briefly.
    record Ended(
            SessionHandle session,
            OperationHandle operation,
            OperationStatus status,
            Optional<JobId> job,
            Optional<String> reason)
            implements JournalEntry {}

    /// An operation was closed.
    record Dropped(SessionHandle session, OperationHandle operation) implements JournalEntry {
        @Override
        public boolean urgent() {
            return false;
        }
    }
}
