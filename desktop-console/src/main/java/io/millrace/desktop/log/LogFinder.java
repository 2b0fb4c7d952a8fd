package io.millrace.desktop.log;

import java.util.Locale;
import java.util.OptionalLong;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The search of a log for a text or an expression.
final class LogFinder {
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

    void found(LogTasks.Step step) {
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
