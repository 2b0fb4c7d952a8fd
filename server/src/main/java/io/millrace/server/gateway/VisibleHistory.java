package io.millrace.server.gateway;

import io.millrace.server.gateway.history.HistoryQuery;
import io.millrace.server.gateway.history.HistoryStore;
import io.millrace.server.gateway.history.ReadableResult;
import io.millrace.server.security.CurrentPrincipal;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.sql.StatementHistory;
import java.util.List;
import java.util.Optional;

/// The part of the statement history that the caller of this thread may see. A narrow token does not see the history of
/// its owner, whose results it could not ask for.
public final class VisibleHistory {
    private static final StatementHistory.Page NOTHING = new StatementHistory.Page(List.of(), Optional.empty(), 0);

    private final HistoryStore store;

    VisibleHistory(HistoryStore store) {
        this.store = store;
    }

    public StatementHistory.Page find(HistoryQuery query) {
        return CurrentPrincipal.narrowScope().isPresent()
                ? NOTHING
                : store.find(query.visibleTo(CurrentPrincipal.find()));
    }

    private Optional<StatementHistory.Entry> find(OperationHandle operation) {
        return store.find(operation)
                .filter(entry ->
                        CurrentPrincipal.narrowScope().isEmpty() && CurrentPrincipal.mayUseThoseOf(entry.user()));
    }

    public StatementHistory.Entry get(OperationHandle operation) {
        return find(operation)
                .orElseThrow(() -> Refusal.unknownHandle(
                        "The history has no statement " + operation + "; it may be older than what is kept."));
    }

    /// The result of an ended query, while it is kept.
    public ReadableResult result(OperationHandle operation) {
        return find(operation)
                .flatMap(_ -> store.result(operation))
                .orElseThrow(() -> Refusal.unknownHandle("The result of statement " + operation
                        + " is not kept, or not any more (sql-gateway.history.results.max-age)."));
    }

    /// The number of statements that are not on the disk, of all users.
    public long unwritten() {
        return store.unwritten();
    }
}
