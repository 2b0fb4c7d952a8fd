package io.millrace.cli.render;

import io.millrace.wire.sql.Activity;
import java.time.Duration;
import java.util.Optional;

/// The progress of a running statement: its received rows and its job's counters.
///
/// @param recordRate records per second that the sources have read since the previous report
/// @param byteRate   bytes per second that the tasks have sent since the previous report
public record StatementProgress(
        long rows, Duration elapsed, Optional<Activity.Progress> progress, double recordRate, double byteRate) {

    /// The progress at the start.
    public static final StatementProgress NONE = new StatementProgress(0, Duration.ZERO, Optional.empty(), 0, 0);

    /// The progress after a new report about the job.
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

    /// The progress with a newer number of rows and the same report.
    public StatementProgress at(long rowsNow, Duration elapsedNow) {
        return new StatementProgress(rowsNow, elapsedNow, progress, recordRate, byteRate);
    }

    Optional<Double> percent() {
        return progress.flatMap(Activity.Progress::percent);
    }

    /// The estimated remaining time; only after 10 %, because earlier estimates are unreliable.
    Optional<Duration> left() {
        return percent()
                .filter(done -> done >= 10 && done < 100)
                .map(done -> Duration.ofMillis((long) (elapsed.toMillis() * (100 - done) / done)));
    }
}
