package io.millrace.server.engine.planner.query;

import io.millrace.server.gateway.engine.RunningQuery;
import io.millrace.server.gateway.result.ChangeMode;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.result.RowOrder;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.jspecify.annotations.Nullable;

/// Handles the result of a query whose rows update or delete earlier ones, by the session's change mode.
record ChangingResult(ChangeMode changes, ReadableConfig settings) {
    static final ConfigOption<Duration> TIME =
            ConfigOptions.key("sql-gateway.result.collapse.time").durationType().defaultValue(Duration.ofSeconds(5));
    static final ConfigOption<Integer> MAX_ROWS =
            ConfigOptions.key("sql-gateway.result.collapse.max-rows").intType().defaultValue(100_000);
    private static final ConfigOption<String> CHANGES =
            ConfigOptions.key(ChangeMode.KEY).stringType().defaultValue(ChangeMode.STREAM.name());

    private static final Duration NO_END = Duration.ofDays(365);

    static ChangingResult in(ReadableConfig settings) {
        return new ChangingResult(ChangeMode.of(settings.get(CHANGES)), settings);
    }

    /// Refuses the query if the session refuses changes.
    void admit() {
        if (changes == ChangeMode.REFUSE) {
            throw Refusal.invalidStatement(
                    "The rows of this query replace or take back earlier ones, which this client could not distinguish from"
                            + " new ones. SET '" + ChangeMode.KEY + "' = 'column' adds a last column, "
                            + ChangeMode.COLUMN_NAME + ", that says what each row does (+I adds, -U and +U replace, -D"
                            + " takes back); 'collapse' gives the rows that are left when the query ends, or after "
                            + settings.get(TIME).toSeconds() + " s.");
        }
    }

    /// Whether the client gets the changes as they are.
    boolean streams() {
        return changes == ChangeMode.STREAM;
    }

    List<Column> columns(List<Column> own) {
        if (changes != ChangeMode.COLUMN) {
            return own;
        }
        var columns = new ArrayList<>(own);
        columns.add(Column.of(ChangeMode.COLUMN_NAME, SqlType.string()));
        return columns;
    }

    UnaryOperator<ResultRow> shaping() {
        return changes == ChangeMode.COLUMN ? ChangingResult::withKind : UnaryOperator.identity();
    }

    private static ResultRow withKind(ResultRow row) {
        @Nullable Object[] cells = row.cells().toArray(new Object[row.cells().size() + 1]);
        cells[cells.length - 1] = row.kind().symbol();
        return ResultRow.of(RowKind.INSERT, cells);
    }

    /// @param execution of the query; without a time limit if it ends by itself
    RunningQuery reading(RunningQuery query, Operations.Execution execution) {
        if (changes != ChangeMode.COLLAPSE) {
            return query;
        }
        var time = execution.bounded() ? NO_END : settings.get(TIME);
        return CollapsedQuery.of(
                query, new CollapsedQuery.Bounds(time, settings.get(MAX_ROWS)), new RowOrder(execution.order()));
    }
}
