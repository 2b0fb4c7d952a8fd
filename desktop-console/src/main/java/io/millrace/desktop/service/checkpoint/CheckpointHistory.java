package io.millrace.desktop.service.checkpoint;

import java.time.Instant;
import java.util.Collection;
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

    /// The number of checkpoints since the job began.
    public record Counts(long total, long completed, long failed, long inProgress, long restored) {

        /// How many there were at a moment: those of now without those that came since, all of which are known.
        public Counts at(Instant moment, Collection<CheckpointRow> known) {
            long since = known.stream()
                    .filter(row -> row.triggered().isAfter(moment))
                    .count();
            long under = known.stream()
                    .flatMap(row -> row.at(moment).stream())
                    .filter(row -> row.outcome() == CheckpointRow.Outcome.IN_PROGRESS)
                    .count();
            return new Counts(
                    Math.max(0, total - since),
                    Math.max(0, completed - endedSince(moment, known, CheckpointRow.Outcome.COMPLETED)),
                    Math.max(0, failed - endedSince(moment, known, CheckpointRow.Outcome.FAILED)),
                    under,
                    restored);
        }

        private static long endedSince(Instant moment, Collection<CheckpointRow> known, CheckpointRow.Outcome outcome) {
            return known.stream()
                    .filter(row -> row.outcome() == outcome && row.ended().isAfter(moment))
                    .count();
        }
    }

    /// The completed ones summed up; durations in milliseconds, sizes in bytes.
    public record Summary(Spread duration, Spread size, Spread fullSize, Spread processed, Spread inFlight) {
        static final Summary NONE = new Summary(Spread.NONE, Spread.NONE, Spread.NONE, Spread.NONE, Spread.NONE);
    }

    /// A spread of values; NaN where there is no sample.
    public record Spread(double least, double mean, double half, double ninety, double ninetyNine, double most) {
        static final Spread NONE = new Spread(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }

    /// The checkpoint or savepoint that the job last started from.
    public record Restored(long id, boolean savepoint, String path) {}
}
