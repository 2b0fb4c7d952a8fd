package io.millrace.desktop.screen.sql.result;

import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.Column;
import java.util.List;
import java.util.Optional;

/// A result as it is at a moment; it does not change any more.
///
/// @param lines    those that are shown, as they were arranged
/// @param chart    what is drawn, when a chart is wanted
/// @param tally    figures of the whole
/// @param changing whether a row has done more than add itself
/// @param took     how long it took to make this, in nanoseconds: so long the next is not begun
public record Snapshot(
        List<Column> columns,
        Lines lines,
        Optional<ChartData> chart,
        Tally tally,
        boolean changing,
        Arrangement arrangement,
        long took) {
    static final Snapshot NONE =
            new Snapshot(List.of(), Lines.NONE, Optional.empty(), Tally.NONE, false, Arrangement.FIRST, 0);

    /// The figures of a result.
    ///
    /// @param described whether it is known what it looks like
    /// @param query     whether its rows are a query's, not the answer of a command
    /// @param content   whether there is more to tell than that it was done
    /// @param size      how many rows it has now, kept or not
    /// @param notKept   how many of these are not kept
    /// @param newest    whether the newest are kept and the oldest not, rather than the other way round
    /// @param changes   how many changes have come
    /// @param rate      how many came in each of the last seconds, on average
    /// @param away      that the gateway does not answer, and since when
    /// @param version   grows with everything that comes
    public record Tally(
            Phase phase,
            boolean described,
            boolean query,
            boolean content,
            Optional<JobId> job,
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
                new Phase.Queued(),
                false,
                false,
                false,
                Optional.empty(),
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
    }
}
