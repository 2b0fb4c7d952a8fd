package io.millrace.desktop.sql;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.sql.result.StatementPhase;
import io.millrace.sql.run.RunEvent;
import io.millrace.sql.run.StatementProblem;
import io.millrace.wire.Arguments;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.StatementHistory;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Reads a result that the gateway has kept, as the events of a statement that runs.
final class KeptResultReader {
    private KeptResultReader() {}

    /// Returns how the reading ended.
    static StatementPhase read(Client gateway, OperationHandle operation, Consumer<RunEvent> listener) {
        var next = Optional.of(0L);
        for (long token = 0; next.isPresent(); token = next.orElse(token)) {
            switch (gateway.call(
                    StatementHistory.RESULT,
                    Arguments.of(Operations.OPERATION, operation)
                            .with(Results.TOKEN, token)
                            .with(Results.ROW_FORMAT, RowFormat.JSON))) {
                case Reply.Ok<Results.Page>(var page) -> {
                    pass(page, token == 0, listener);
                    next = page.nextResultUri().map(Results::tokenOf);
                }
                case Reply.Failure<Results.Page> failure -> {
                    return new StatementPhase.Failed(StatementProblem.of(failure), List.of());
                }
            }
        }
        return new StatementPhase.Done();
    }

    private static void pass(Results.Page page, boolean first, Consumer<RunEvent> listener) {
        var table = page.results();
        if (first) {
            listener.accept(new RunEvent.Described(
                    table.map(Results.Table::columns).orElse(List.of()), true, true, page.jobID(), Optional.empty()));
        }
        table.map(Results.Table::data)
                .filter(rows -> !rows.isEmpty())
                .ifPresent(rows -> listener.accept(new RunEvent.Rows(rows)));
    }
}
