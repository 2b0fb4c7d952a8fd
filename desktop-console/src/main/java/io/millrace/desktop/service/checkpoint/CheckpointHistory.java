package io.millrace.desktop.service.checkpoint;

import java.util.List;
import java.util.Optional;

/// The checkpoints of a job: how many there were, their spread, and the latest ones, newest first.
///
/// @param restored the one that the job last started from
public record CheckpointHistory(
        Counts counts, Summary summary, List<CheckpointRow> latest, Optional<Restored> restored) {
    /// Of a job that takes none.
    public static final CheckpointHistory NONE =
            new CheckpointHistory(new Counts(0, 0, 0, 0, 0), Summary.NONE, List.of(), Optional.empty());

    public CheckpointHistory {
        latest = List.copyOf(latest);
    }

    /// How many there were since the job began.
    public record Counts(long total, long completed, long failed, long inProgress, long restored) {}

    /// The completed ones summed up; durations in milliseconds, sizes in bytes.
    public record Summary(Spread duration, Spread size, Spread fullSize, Spread processed, Spread inFlight) {
        static final Summary NONE = new Summary(Spread.NONE, Spread.NONE, Spread.NONE, Spread.NONE, Spread.NONE);
    }

    /// A spread of values; NaN where there is no sample.
    public record Spread(double least, double mean, double half, double ninety, double ninetyNine, double most) {
        static final Spread NONE = new Spread(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }

    /// What the job last started from.
    public record Restored(long id, boolean savepoint, String path) {}
}
