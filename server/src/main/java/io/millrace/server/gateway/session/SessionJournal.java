package io.millrace.server.gateway.session;

import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.PlannerListener;
import io.millrace.server.gateway.engine.SessionStep;
import io.millrace.server.gateway.journal.Journal;
import io.millrace.server.gateway.journal.JournalEntry;
import io.millrace.server.gateway.operation.Operation;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.OperationStatus;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Records the events of one session in the journal.
final class SessionJournal implements PlannerListener {
    private final Journal journal;
    private final SessionHandle session;
    private volatile @Nullable OperationHandle submitting;
    private volatile BiConsumer<OperationHandle, Refusal> refused = (_, _) -> {};

    SessionJournal(Journal journal, SessionHandle session) {
        this.journal = journal;
        this.session = session;
    }

    @Override
    public void submitting(OperationHandle operation) {
        journal.add(new JournalEntry.Submitting(session, operation));
        submitting = operation;
    }

    @Override
    public void querying(OperationHandle operation) {
        journal.add(new JournalEntry.Querying(session, operation));
    }

    /// Whether the last submitted job is of this operation.
    boolean wasSubmitting(OperationHandle operation) {
        return operation.equals(submitting);
    }

    @Override
    public void shaped(SessionStep step) {
        journal.add(new JournalEntry.Shaped(session, step));
    }

    /// Sets who ends a refused operation, which is recorded when it has ended.
    void onRefused(BiConsumer<OperationHandle, Refusal> action) {
        refused = action;
    }

    @Override
    public void refused(OperationHandle operation, Refusal why) {
        refused.accept(operation, why);
    }

    /// @param at     in milliseconds since 1970
    /// @param digest if the client has named the statement
    void given(Operation operation, long at, Optional<String> digest) {
        journal.add(new JournalEntry.Submission(session, operation.handle(), at, operation.brief(), digest));
    }

    /// Records only brief answers.
    void answered(OperationHandle operation, Outcome.Answer answer) {
        if (answer.brief()) {
            journal.add(new JournalEntry.Ended(
                    session, operation, OperationStatus.FINISHED, answer.job(), Optional.empty()));
        }
    }

    void ended(OperationHandle operation, OperationStatus status, Optional<String> reason) {
        journal.add(new JournalEntry.Ended(session, operation, status, Optional.empty(), reason));
    }

    void dropped(OperationHandle operation) {
        journal.add(new JournalEntry.Dropped(session, operation));
    }

    void closed() {
        journal.add(new JournalEntry.Closed(session));
    }
}
