package io.millrace.desktop.screen.log;

import io.millrace.desktop.screen.Units;
import io.millrace.desktop.service.log.LineNumbers;
import io.millrace.desktop.service.log.LogLine;
import io.millrace.desktop.service.log.LogPattern;
import io.millrace.desktop.service.log.LogTime;
import io.millrace.desktop.service.log.TimeSeek;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.OptionalLong;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// What is looked for in a log: a text, an expression, a time.
public final class LogFinder {
    /// A time that lies further back is looked for in the whole file.
    private static final int MOST_PAGES = 60;

    private final LogModel log;
    private final StringProperty text = new SimpleStringProperty("");
    private final BooleanProperty regex = new SimpleBooleanProperty();
    private final BooleanProperty matchCase = new SimpleBooleanProperty();
    private final ReadOnlyStringWrapper tally = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
    private final LineNumbers hits = new LineNumbers();
    private LogPattern pattern = LogPattern.NOTHING;
    private OptionalLong current = OptionalLong.empty();
    private double searched = 1;

    LogFinder(LogModel log) {
        this.log = log;
        text.addListener((value, before, now) -> changed());
        regex.addListener((value, before, now) -> changed());
        matchCase.addListener((value, before, now) -> changed());
    }

    private void changed() {
        problem.set("");
        try {
            pattern = LogPattern.of(text.get(), regex.get(), matchCase.get());
        } catch (IllegalArgumentException e) {
            pattern = LogPattern.NOTHING;
            problem.set(e.getMessage());
        }
        current = OptionalLong.empty();
        log.restart();
    }

    LogPattern pattern() {
        return pattern;
    }

    void reset() {
        hits.dropBelow(Long.MAX_VALUE);
        searched = pattern.isEmpty() ? 1 : 0;
        tell();
    }

    void found(LogWork.Step step) {
        hits.addAll(step.hits());
        hits.dropBelow(log.text().first());
        long all = log.text().end() - log.text().first();
        searched = pattern.isEmpty() || all <= 0
                ? 1
                : Math.clamp((double) (step.searched() - log.text().first()) / all, 0, 1);
        tell();
    }

    /// Says what went wrong; nothing did where the words are empty.
    void tell(String words) {
        problem.set(words);
    }

    private void tell() {
        if (pattern.isEmpty()) {
            tally.set("");
            return;
        }
        var count = String.format(Locale.ROOT, "%,d", hits.size());
        var place = current.isPresent() && hits.contains(current.getAsLong())
                ? String.format(Locale.ROOT, "%,d of %s", hits.indexOf(current.getAsLong()) + 1, count)
                : hits.isEmpty() && searched >= 1 ? "No line matches" : hits.size() == 1 ? "1 line" : count + " lines";
        tally.set(searched < 1 ? place + " so far, " + (int) (searched * 100) + " % searched" : place);
    }

    /// Goes to the next line that matches, or to the one before; around the end where there is no further.
    public void step(boolean forward) {
        if (hits.isEmpty()) {
            return;
        }
        long from = current.orElse(log.selection().focus().orElse(whereOneLooks(forward)));
        int at = hits.indexOf(from);
        boolean on = at >= 0 && hits.at(at) == from && current.isPresent();
        int next = forward ? at + 1 : on ? at - 1 : at;
        for (int tries = 0; tries < Math.min(hits.size(), 10_000); tries++) {
            long number = hits.at(Math.floorMod(next, hits.size()));
            if (log.reveal(number)) {
                current = OptionalLong.of(number);
                log.selection().moveTo(number);
                break;
            }
            next += forward ? 1 : -1;
        }
        tell();
        log.touch();
    }

    private long whereOneLooks(boolean forward) {
        var shown = log.shown();
        if (shown.isEmpty()) {
            return 0;
        }
        int index = log.position().index();
        return log.following().get() && !forward ? shown.last() + 1 : shown.at(index) - (forward ? 1 : 0);
    }

    /// Goes to what was written at a time, as somebody typed it.
    public void toTime(String typed) {
        if (typed.isBlank()) {
            return;
        }
        problem.set("");
        log.threads().ask(() -> look(typed), this::seen);
    }

    /// Goes to what was written at a time.
    ///
    /// @param zone that the process writes its times in
    public void toTime(Instant time, ZoneId zone) {
        long zoned = time.toEpochMilli() + zone.getRules().getOffset(time).getTotalSeconds() * 1000L;
        log.threads().ask(() -> look(zoned, Units.time(time, zone)), this::seen);
    }

    private record Look(OptionalLong number, String problem) {}

    private Look look(String typed) {
        try {
            long time = TimeSeek.parse(typed, newestTime());
            return look(time, typed.strip());
        } catch (IllegalArgumentException e) {
            return new Look(OptionalLong.empty(), String.valueOf(e.getMessage()));
        }
    }

    private Look look(long time, String words) {
        for (int page = 0; page < MOST_PAGES && log.feed().hasOlder() && oldestTime() > time; page++) {
            log.feed().older();
        }
        var found = TimeSeek.find(log.text(), time);
        if (found.isEmpty()) {
            return new Look(found, "Nothing was written at " + words + " or later.");
        }
        boolean further = oldestTime() > time && log.feed().hasOlder();
        return new Look(found, further ? "The log goes further back than was read. Save the whole file to go on." : "");
    }

    private long oldestTime() {
        long first = log.text().first();
        return log.text().read(first, first + 200).stream()
                .mapToLong(TimeSeek::timeOf)
                .filter(time -> time != LogLine.NO_TIME)
                .findFirst()
                .orElse(LogLine.NO_TIME);
    }

    private long newestTime() {
        long end = log.text().end();
        return log.text().read(end - 200, end).reversed().stream()
                .map(line -> line.hasTime() ? OptionalLong.of(line.time()) : LogTime.of(line.text()))
                .filter(OptionalLong::isPresent)
                .mapToLong(OptionalLong::getAsLong)
                .findFirst()
                .orElse(LogLine.NO_TIME);
    }

    private void seen(Look look) {
        problem.set(look.problem);
        // older lines may have come: what is shown is found anew, then the line is gone to
        log.whenSieved(() -> go(look));
    }

    private void go(Look look) {
        look.number.ifPresent(number -> {
            if (log.reveal(number)) {
                log.selection().moveTo(number);
            } else {
                problem.set("The filter hides what was written then.");
            }
        });
    }

    public boolean isHit(long number) {
        return hits.contains(number);
    }

    /// The line that was gone to last.
    public boolean isCurrent(long number) {
        return current.isPresent() && current.getAsLong() == number;
    }

    public StringProperty text() {
        return text;
    }

    public BooleanProperty regex() {
        return regex;
    }

    public BooleanProperty matchCase() {
        return matchCase;
    }

    /// How many lines match, in words; empty while nothing is looked for.
    public ReadOnlyStringProperty tally() {
        return tally.getReadOnlyProperty();
    }

    /// What is wrong with what was typed; empty when nothing is.
    public ReadOnlyStringProperty problem() {
        return problem.getReadOnlyProperty();
    }

    int hits() {
        return hits.size();
    }
}
