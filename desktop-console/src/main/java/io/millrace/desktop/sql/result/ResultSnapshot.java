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

/// A result as it is at a moment; it does not change any more.
///
/// @param lines those that are shown, as they were arranged
/// @param chart what is drawn, when a chart is wanted
/// @param tally figures of the whole
/// @param took  how long it took to make this, in nanoseconds: so long the next is not begun
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
        return arrangement.face() == ResultArrangement.Face.CHANGES;
    }

    /// The columns that other programs get: those of the query, and of changes what each does before them.
    public List<Column> exportColumns() {
        if (!ofChanges()) {
            return columns;
        }
        var all = new ArrayList<Column>();
        all.add(OP);
        all.addAll(columns);
        return List.copyOf(all);
    }

    /// One of its lines, for those columns.
    public ResultLine exported(ResultLine line) {
        return ofChanges() ? line.withOp() : line;
    }

    /// The figures of a result.
    ///
    /// @param heading  what it looks like, once that is known
    /// @param changing whether rows replace or take back others, as the gateway tells, or else their kinds
    /// @param size     how many rows it has now, kept or not
    /// @param notKept  how many of these are not kept
    /// @param newest   whether the newest are kept and the oldest not, rather than the other way round
    /// @param changes  how many changes have come
    /// @param rate     how many came in each of the last seconds, on average
    /// @param away     that the gateway does not answer, and since when
    /// @param version  grows with everything that comes
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

        /// Whether its rows are a query's, not the answer of a command.
        public boolean query() {
            return heading.filter(RunEvent.Described::query).isPresent();
        }

        /// Whether there is more to tell than that it was done.
        public boolean content() {
            return heading.filter(RunEvent.Described::content).isPresent();
        }

        /// In which mode the gateway chose to run it, where that matters.
        public Optional<ModeNote> mode() {
            return heading.flatMap(RunEvent.Described::execution).flatMap(execution -> ModeNote.of(execution, query()));
        }
    }
}
