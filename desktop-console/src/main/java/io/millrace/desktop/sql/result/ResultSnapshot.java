package io.millrace.desktop.sql.result;

import io.millrace.sql.run.ModeNote;
import io.millrace.sql.run.RunEvent;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.SqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// An immutable snapshot of a result.
///
/// @param lines the shown lines, filtered and sorted
/// @param chart the data of the chart, if one is shown
/// @param tally the figures of the whole result
/// @param took  the time that this snapshot took, in nanoseconds, which is also the pause before the next one
public record ResultSnapshot(
        List<Column> columns,
        LazyLines lines,
        Optional<ChartData> chart,
        Tally tally,
        ResultArrangement arrangement,
        long took) {
    static final ResultSnapshot NONE =
            new ResultSnapshot(List.of(), LazyLines.NONE, Optional.empty(), Tally.NONE, ResultArrangement.FIRST, 0);

    private static final Column OP = Column.of("op", new SqlType.Sized("VARCHAR", false, 2));

    /// Whether its lines are changes, not rows.
    boolean ofChanges() {
        return arrangement.face() == ResultArrangement.RowView.CHANGES;
    }

    /// The exported columns: those of the query, preceded by the kind of change if the lines are changes.
    public List<Column> exportColumns() {
        if (!ofChanges()) {
            return columns;
        }
        var all = new ArrayList<Column>();
        all.add(OP);
        all.addAll(columns);
        return List.copyOf(all);
    }

    /// A line with the cells of the exported columns.
    public ResultLine exported(ResultLine line) {
        return ofChanges() ? line.withOp() : line;
    }

    /// The figures of a result.
    ///
    /// @param heading  the columns and kind of the result, once they are known
    /// @param changing whether rows replace or retract others, as the gateway or their kinds say
    /// @param size     the current number of rows, including those not kept
    /// @param notKept  the number of rows that are not kept
    /// @param newest   whether the newest rows are kept, rather than the oldest
    /// @param changes  the number of changes that have arrived
    /// @param rate     the average number of arrivals per second, over the last seconds
    /// @param away     a message that the gateway does not answer, and since when
    /// @param version  increases with every event
    public record Tally(
            StatementPhase phase,
            Optional<RunEvent.Described> heading,
            Optional<JobId> job,
            boolean changing,
            long size,
            long notKept,
            boolean newest,
            long changes,
            double rate,
            long began,
            long lasted,
            Optional<Activity.Progress> progress,
            Optional<String> away,
            long version) {
        static final Tally NONE = new Tally(
                new StatementPhase.Queued(),
                Optional.empty(),
                Optional.empty(),
                false,
                0,
                0,
                true,
                0,
                0,
                0,
                0,
                Optional.empty(),
                Optional.empty(),
                -1);

        /// Whether its rows come from a query and are not the response to a command.
        public boolean query() {
            return heading.filter(RunEvent.Described::query).isPresent();
        }

        /// Whether the result has content besides its success.
        public boolean content() {
            return heading.filter(RunEvent.Described::content).isPresent();
        }

        /// The mode in which the gateway runs the statement, if that matters.
        public Optional<ModeNote> mode() {
            return heading.flatMap(RunEvent.Described::execution).flatMap(execution -> ModeNote.of(execution, query()));
        }
    }
}
