package io.millrace.server.endpoint.warehouse;

import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.OperationStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The log of an operation for its user. Lines are added when a client reads and something has changed.
final class OperationLog {
    private static final int MAX_LINES = 1_000;

    private final List<String> lines = new ArrayList<>();
    private int read;
    private String lastProgress = "";
    private boolean begun;
    private boolean submitted;
    private boolean ended;

    /// Returns the new lines.
    synchronized List<String> next(Activity.OperationSummary course, int max) {
        update(course);
        var until = read + Math.min(lines.size() - read, max);
        var fresh = List.copyOf(lines.subList(read, until));
        read = until;
        return fresh;
    }

    /// Returns all lines again.
    synchronized List<String> first(Activity.OperationSummary course, int max) {
        read = 0;
        return next(course, max);
    }

    private void update(Activity.OperationSummary course) {
        if (!begun) {
            begun = true;
            add("Planning: " + firstLine(course.statement()));
        }
        if (!submitted && course.job().isPresent()) {
            submitted = true;
            add("Job " + course.job().get() + " runs");
        }
        progress(course).filter(line -> !line.equals(lastProgress)).ifPresent(line -> {
            lastProgress = line;
            add(line + ", " + seconds(course));
        });
        if (!ended && course.status().terminal()) {
            ended = true;
            add(end(course) + " after " + seconds(course)
                    + course.reason().map(why -> ": " + firstLine(why)).orElse(""));
        }
    }

    private static String firstLine(String text) {
        return text.strip().lines().findFirst().orElse("");
    }

    private static Optional<String> progress(Activity.OperationSummary course) {
        // a job that has just started has no tasks yet
        return course.progress().filter(progress -> progress.tasks() > 0).map(progress -> {
            var records = progress.records() == 1 ? " record read, " : " records read, ";
            return String.format(Locale.ROOT, "%,d", progress.records()) + records + progress.finished() + " of "
                    + progress.tasks() + " tasks finished";
        });
    }

    private static String end(Activity.OperationSummary course) {
        return switch (course.status()) {
            case FINISHED -> "Result ready";
            case CANCELED -> "Cancelled";
            case CLOSED -> "Closed";
            case TIMEOUT -> "Timed out";
            case ERROR, INITIALIZED, PENDING, RUNNING -> "Failed";
        };
    }

    private static String seconds(Activity.OperationSummary course) {
        var until = course.status() == OperationStatus.RUNNING
                ? System.currentTimeMillis()
                : course.settled().orElseGet(System::currentTimeMillis);
        return String.format(Locale.ROOT, "%.1f s", (until - course.submitted()) / 1000.0);
    }

    private void add(String line) {
        if (lines.size() == MAX_LINES) {
            lines.removeFirst();
            read = Math.max(0, read - 1);
        }
        lines.add(line);
    }
}
