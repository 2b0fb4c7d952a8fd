package io.millrace.desktop.log;

import io.millrace.desktop.screen.TimeFormat;
import io.millrace.desktop.service.UiExecutors;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/// Finds the line for a given time. It searches off the JavaFX thread; a newer request replaces the current one.
final class LogSeek {
    /// The maximum number of pages to load; older times are searched in the whole file.
    private static final int MAX_PAGES = 60;
    /// The number of lines in which at least one should have a timestamp.
    private static final int SOME = 200;

    private final LogFeed feed;
    private final LogLines lines;
    private final LogSelection selection;
    private final LogReading reading;
    private final UiExecutors threads;
    private Optional<Supplier<Found>> next = Optional.empty();
    private boolean looking;

    LogSeek(LogFeed feed, LogLines lines, LogSelection selection, LogReading reading, UiExecutors threads) {
        this.feed = feed;
        this.lines = lines;
        this.selection = selection;
        this.reading = reading;
        this.threads = threads;
    }

    /// The position found and a note about it.
    private record Found(OptionalLong number, String words) {}

    /// Goes to a time that the user typed.
    public void to(String typed) {
        if (!typed.isBlank()) {
            look(() -> find(typed.strip()));
        }
    }

    /// Goes to the lines written at a time.
    ///
    /// @param zone the zone of the timestamps of the process
    public void to(Instant time, ZoneId zone) {
        long clock = time.toEpochMilli() + zone.getRules().getOffset(time).getTotalSeconds() * 1000L;
        look(() -> find(clock, words(clock)));
    }

    /// Cancels the search.
    void none() {
        next = Optional.of(() -> new Found(OptionalLong.empty(), ""));
        if (!looking) {
            next = Optional.empty();
        }
        lines.problem().set("");
    }

    private void look(Supplier<Found> question) {
        next = Optional.of(question);
        if (!looking) {
            looking = true;
            lines.problem().set("");
            reading.whenDone(this::ask);
        }
    }

    private void ask() {
        var question = next.orElseThrow();
        next = Optional.empty();
        lines.loadingOlder().set(true);
        threads.ask(question, this::seen);
    }

    private void seen(Found found) {
        lines.loadingOlder().set(false);
        if (next.isPresent()) {
            ask();
            return;
        }
        looking = false;
        // older lines may have arrived: the visible part is computed again before going to the line
        reading.whenDone(() -> go(found));
    }

    private void go(Found found) {
        lines.problem().set(found.words);
        found.number.ifPresent(number -> {
            if (selection.goTo(number)) {
                return;
            }
            int index = lines.shown().indexOf(number) + 1;
            if (index < lines.shown().size()) {
                selection.goTo(lines.shown().at(index));
                lines.problem().set("The filter hides what was written then: this is the next line that it lets pass.");
            } else {
                lines.problem().set("The filter hides what was written then and later.");
            }
        });
    }

    private Found find(String typed) {
        try {
            return find(TimeSeek.parse(typed, newest()), typed);
        } catch (IllegalArgumentException e) {
            return new Found(OptionalLong.empty(), String.valueOf(e.getMessage()));
        }
    }

    private Found find(long time, String words) {
        for (int page = 0; page < MAX_PAGES && feed.hasOlder() && oldest() > time; page++) {
            feed.older();
        }
        long oldest = oldest();
        if (oldest == LogLine.NO_TIME && newest() == LogLine.NO_TIME) {
            return new Found(OptionalLong.empty(), "The lines of this log do not say when they were written.");
        }
        var found = TimeSeek.find(lines.text(), time);
        if (found.isEmpty()) {
            return new Found(OptionalLong.of(lines.text().end() - 1), "Nothing was written at " + words + " or later.");
        }
        if (oldest <= time) {
            return new Found(found, "");
        }
        return new Found(
                found,
                feed.hasOlder()
                        ? "The log goes further back than was read. Save the whole file to go on."
                        : "What was written at " + words + " cannot be read any more: the first line is of "
                                + words(oldest) + ".");
    }

    /// Formats a time as the lines do.
    private static String words(long clock) {
        return TimeFormat.moment(Instant.ofEpochMilli(clock), ZoneOffset.UTC);
    }

    private long oldest() {
        long first = lines.text().first();
        return firstTime(lines.text().read(first, first + SOME));
    }

    private long newest() {
        long end = lines.text().end();
        return firstTime(lines.text().read(end - SOME, end).reversed());
    }

    private static long firstTime(List<LogLine> lines) {
        return lines.stream()
                .mapToLong(TimeSeek::timeOf)
                .filter(time -> time != LogLine.NO_TIME)
                .findFirst()
                .orElse(LogLine.NO_TIME);
    }
}
