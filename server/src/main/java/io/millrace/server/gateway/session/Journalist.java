package io.millrace.server.gateway.session;

import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.engine.Step;
import io.millrace.server.gateway.engine.Witness;
import io.millrace.server.gateway.journal.Entry;
import io.millrace.server.gateway.journal.Journal;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Activity.Course;
import io.millrace.wire.sql.OperationStatus;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Writes down what happens to one session.
final class Journalist implements Witness {
    private final Journal journal;
    private final SessionHandle session;
    private volatile @Nullable OperationHandle submitting;

    Journalist(Journal journal, SessionHandle session) {
        this.journal = journal;
        this.session = session;
    }

    @Override
    public void submitting(OperationHandle operation) {
        journal.add(new Entry.Submitting(session, operation));
        submitting = operation;
    }

    @Override
    public void querying(OperationHandle operation) {
        journal.add(new Entry.Querying(session, operation));
    }

    /// Whether the job that was handed over last is this operation's.
    boolean wasSubmitting(OperationHandle operation) {
        return operation.equals(submitting);
    }

    @Override
    public void shaped(Step step) {
        journal.add(new Entry.Shaped(session, step));
    }

    /// @param at     in milliseconds since 1970
    /// @param digest of a statement that its client has named
    void given(Statement statement, long at, Optional<String> digest) {
        journal.add(new Entry.Given(session, statement.operation(), at, statement.brief(), digest));
    }

    /// Only what can be told again in few words.
    void answered(OperationHandle operation, Outcome.Answer answer) {
        if (answer.brief()) {
            journal.add(new Entry.Ended(session, operation, OperationStatus.FINISHED, answer.job(), Optional.empty()));
        }
    }

    void ended(OperationHandle operation, OperationStatus status, Optional<String> reason) {
        journal.add(new Entry.Ended(session, operation, status, Optional.empty(), reason));
    }

    void passed(Course course) {
        journal.add(new Entry.Passed(course));
    }

    void dropped(OperationHandle operation) {
        journal.add(new Entry.Dropped(session, operation));
    }

    void closed() {
        journal.add(new Entry.Closed(session));
    }
}
