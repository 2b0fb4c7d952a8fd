package io.millrace.desktop.log;

import io.millrace.desktop.service.UiExecutors;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.SimpleObjectProperty;

/// The state of the log viewer: the visible lines, the position and the search.
final class LogModel implements AutoCloseable {
    private final UiExecutors threads;
    private final LogFeed feed;
    private final List<String> names;
    private final LogLines lines;
    private final LogSelection selection;
    private final LogFinder finder;
    private final LogReading reading;
    private final LogSeek seek;
    private final ObjectProperty<LogStatus> status;
    private final ReadOnlyIntegerWrapper fresh = new ReadOnlyIntegerWrapper();
    private final AtomicBoolean notified = new AtomicBoolean();
    private boolean fetching;
    private boolean ended;
    /// The end of the log when the user stopped following.
    private long leftAt;

    /// @param names of the files, by the source index of their lines; a single name is not shown
    public LogModel(LogFeed feed, List<String> names, boolean following, UiExecutors threads) {
        this.feed = feed;
        this.names = List.copyOf(names);
        this.threads = threads;
        this.status = new SimpleObjectProperty<>(feed.status());
        this.lines = new LogLines(feed.text(), following);
        this.selection = new LogSelection(lines, threads);
        this.finder = new LogFinder(lines, selection);
        this.reading = new LogReading(threads, this::tasks, new Shown());
        this.seek = new LogSeek(feed, lines, selection, reading, threads);
        lines.choices().whenOthersPass(reading::restart);
        lines.folding().addListener((value, before, now) -> reading.restart());
        finder.pattern().addListener((value, before, now) -> reading.restart());
        lines.following().addListener((value, before, now) -> followed(now));
    }

    /// Copies the search and the filter from another log.
    void takeOver(LogModel other) {
        finder.regex().set(other.finder.regex().get());
        finder.matchCase().set(other.finder.matchCase().get());
        finder.text().set(other.finder.text().get());
        lines.choices().takeOver(other.lines.choices());
    }

    /// Starts reading.
    public LogModel start() {
        feed.start(this::changed);
        return this;
    }

    /// Schedules an update; callable from any thread. Several calls reach the JavaFX thread as one.
    private void changed() {
        if (notified.compareAndSet(false, true)) {
            threads.show().execute(() -> {
                notified.set(false);
                status.set(feed.status());
                reading.advance();
            });
        }
    }

    private LogTasks tasks() {
        var pattern = finder.pattern().get();
        return new LogTasks(
                text(), lines.choices().filter(pattern), lines.folding().get(), pattern);
    }

    /// Adds the results of the reading to the visible lines.
    private final class Shown implements LogReading.Listener {
        @Override
        public void restarted() {
            finder.reset();
        }

        @Override
        public void read(LogTasks.Step step, boolean replaces) {
            var shown = lines.shown();
            if (replaces) {
                shown.dropBelow(Long.MAX_VALUE);
            }
            shown.addAll(step.shown());
            shown.dropBelow(text().first());
            finder.found(step);
            if (lines.following().get()) {
                lines.position().toEnd();
            } else {
                fresh.set(shown.size() - 1 - shown.indexOf(leftAt - 1));
            }
            lines.touch();
        }

        @Override
        public boolean begun() {
            return text().end() > text().first()
                    || status.get() instanceof LogStatus.Following
                    || status.get() instanceof LogStatus.Saved;
        }
    }

    private void followed(boolean now) {
        feed.hold(!now);
        fresh.set(0);
        leftAt = text().end();
        if (now) {
            lines.position().toEnd();
        }
        lines.touch();
    }

    /// Scrolls, and stops following if that leads away from the end.
    public void scroll(double rows) {
        lines.position().scroll(rows);
        moved();
    }

    public void scrollTo(double share) {
        lines.position().toShare(share);
        moved();
    }

    public void toBegin() {
        lines.position().toBegin();
        moved();
    }

    public void toEnd() {
        lines.following().set(true);
        lines.position().toEnd();
        lines.touch();
    }

    private void moved() {
        boolean end = lines.position().atEnd();
        if (end != lines.following().get()) {
            lines.following().set(end);
        }
        if (lines.position().index() == 0 && !end) {
            older();
        }
        lines.touch();
    }

    /// Loads lines before the first one, if there are any.
    public void older() {
        if (lines.loadingOlder().get() || ended || !feed.hasOlder()) {
            return;
        }
        lines.loadingOlder().set(true);
        threads.ask(
                () -> {
                    feed.older();
                    return feed;
                },
                done -> {
                    lines.loadingOlder().set(false);
                    reading.advance();
                });
    }

    /// Loads lines that are visible but not in memory.
    public void fetch(long[] numbers) {
        if (numbers.length == 0 || fetching || ended) {
            return;
        }
        fetching = true;
        threads.ask(
                () -> {
                    text().fetch(numbers);
                    return numbers;
                },
                done -> {
                    fetching = false;
                    lines.touch();
                });
    }

    /// Writes the visible lines to a file and reports the outcome in [LogFinder#problem].
    public void saveShown(Path to) {
        var numbers = new long[lines.shown().size()];
        for (int index = 0; index < numbers.length; index++) {
            numbers[index] = lines.shown().at(index);
        }
        threads.ask(() -> LogFiles.write(text(), numbers, to), lines.problem()::set);
    }

    public LogText text() {
        return feed.text();
    }

    /// Returns the number of lines dropped to make room for newer ones.
    public long dropped() {
        return text() instanceof LogBuffer buffer ? buffer.dropped() : 0;
    }

    public Optional<LogLine> line(long number) {
        return text().atHand(number);
    }

    /// The visible lines, and what determines them.
    LogLines lines() {
        return lines;
    }

    public LogFinder finder() {
        return finder;
    }

    public LogSelection selection() {
        return selection;
    }

    public LogSeek seek() {
        return seek;
    }

    public List<String> names() {
        return names;
    }

    public ObjectProperty<LogStatus> status() {
        return status;
    }

    /// The number of lines added since the user stopped following.
    public ReadOnlyIntegerProperty fresh() {
        return fresh.getReadOnlyProperty();
    }

    @Override
    public void close() {
        ended = true;
        reading.end();
        feed.close();
    }
}
