package io.millrace.desktop.log;

import io.millrace.insight.Formats;
import java.util.OptionalLong;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// Searches a log for a text or a regular expression.
final class LogFinder {
    private final LogLines lines;
    private final LogSelection selection;
    private final StringProperty text = new SimpleStringProperty("");
    private final BooleanProperty regex = new SimpleBooleanProperty();
    private final BooleanProperty matchCase = new SimpleBooleanProperty();
    private final ReadOnlyStringWrapper tally = new ReadOnlyStringWrapper("");
    private final LineNumbers hits = new LineNumbers();
    private final ReadOnlyObjectWrapper<LogPattern> pattern = new ReadOnlyObjectWrapper<>(LogPattern.NOTHING);
    private OptionalLong current = OptionalLong.empty();
    private double searched = 1;

    LogFinder(LogLines lines, LogSelection selection) {
        this.lines = lines;
        this.selection = selection;
        text.addListener((value, before, now) -> changed());
        regex.addListener((value, before, now) -> changed());
        matchCase.addListener((value, before, now) -> changed());
    }

    private void changed() {
        lines.problem().set("");
        current = OptionalLong.empty();
        try {
            pattern.set(LogPattern.of(text.get(), regex.get(), matchCase.get()));
        } catch (IllegalArgumentException e) {
            lines.problem().set(String.valueOf(e.getMessage()));
            pattern.set(LogPattern.NOTHING);
        }
    }

    ReadOnlyObjectProperty<LogPattern> pattern() {
        return pattern.getReadOnlyProperty();
    }

    void reset() {
        hits.dropBelow(Long.MAX_VALUE);
        searched = pattern.get().isEmpty() ? 1 : 0;
        count();
    }

    void found(LogTasks.Step step) {
        hits.addAll(step.hits());
        hits.dropBelow(lines.text().first());
        long all = lines.text().end() - lines.text().first();
        searched = pattern.get().isEmpty() || all <= 0
                ? 1
                : Math.clamp((double) (step.searched() - lines.text().first()) / all, 0, 1);
        count();
    }

    private void count() {
        if (pattern.get().isEmpty()) {
            tally.set("");
            return;
        }
        var place = current.isPresent() && hits.contains(current.getAsLong())
                ? Formats.grouped(hits.indexOf(current.getAsLong()) + 1L) + " of " + Formats.grouped(hits.size())
                : hits.isEmpty() && searched >= 1 ? "No line matches" : Formats.plural(hits.size(), "line");
        tally.set(searched < 1 ? place + " so far, " + (int) (searched * 100) + " % searched" : place);
    }

    /// Goes to the next or previous matching line and wraps around at the end.
    public void step(boolean forward) {
        if (hits.isEmpty()) {
            return;
        }
        long from = current.orElse(selection.focus().orElse(lineInSight(forward)));
        int at = hits.indexOf(from);
        boolean on = at >= 0 && hits.at(at) == from && current.isPresent();
        int next = forward ? at + 1 : on ? at - 1 : at;
        for (int tries = 0; tries < Math.min(hits.size(), 10_000); tries++) {
            long number = hits.at(Math.floorMod(next, hits.size()));
            if (selection.goTo(number)) {
                current = OptionalLong.of(number);
                break;
            }
            next += forward ? 1 : -1;
        }
        count();
        lines.touch();
    }

    private long lineInSight(boolean forward) {
        var shown = lines.shown();
        if (shown.isEmpty()) {
            return 0;
        }
        int index = lines.position().index();
        return lines.following().get() && !forward ? shown.last() + 1 : shown.at(index) - (forward ? 1 : 0);
    }

    public boolean isHit(long number) {
        return hits.contains(number);
    }

    /// Returns whether this is the current match.
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

    /// The number of matching lines as text; empty without a search.
    public ReadOnlyStringProperty tally() {
        return tally.getReadOnlyProperty();
    }

    /// The error in the search input; empty if there is none.
    public ReadOnlyStringProperty problem() {
        return lines.problem();
    }
}
