package io.millrace.cli.render;

import io.millrace.wire.sql.Activity;
import java.time.Duration;
import java.util.Optional;

/// The progress of a running statement: received rows, and what its job has read, now and a moment before.
///
/// @param recordRate records that its sources read in a second, lately
/// @param byteRate   bytes that its tasks sent in a second, lately
public record StatementProgress(
        long rows, Duration elapsed, Optional<Activity.Progress> progress, double recordRate, double byteRate) {

    /// Nothing is known yet.
    public static StatementProgress first() {
        return new StatementProgress(0, Duration.ZERO, Optional.empty(), 0, 0);
    }

    /// The next, with news of the job.
    public StatementProgress next(long rowsNow, Duration elapsedNow, Activity.Progress now) {
        double seconds = Math.max(0.001, elapsedNow.minus(elapsed).toMillis() / 1000.0);
        long records = progress.map(Activity.Progress::records).orElse(0L);
        long bytes = progress.map(Activity.Progress::bytes).orElse(0L);
        return new StatementProgress(
                rowsNow,
                elapsedNow,
                Optional.of(now),
                Math.max(0, (now.records() - records) / seconds),
                Math.max(0, (now.bytes() - bytes) / seconds));
    }

    /// The same job, a little later.
    public StatementProgress at(long rowsNow, Duration elapsedNow) {
        return new StatementProgress(rowsNow, elapsedNow, progress, recordRate, byteRate);
    }

    Optional<Double> percent() {
        return progress.flatMap(Activity.Progress::percent);
    }

    /// How long it will take at the pace so far; only once a tenth is done, before that it would be a guess.
    Optional<Duration> left() {
        return percent()
                .filter(done -> done >= 10 && done < 100)
                .map(done -> Duration.ofMillis((long) (elapsed.toMillis() * (100 - done) / done)));
    }
}
