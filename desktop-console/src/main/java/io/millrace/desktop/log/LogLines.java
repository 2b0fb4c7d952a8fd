package io.millrace.desktop.log;

import java.util.HashSet;
import java.util.Set;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The visible lines of a log, the folded entries among them, and the scroll position.
final class LogLines {
    private final LogText text;
    private final LogChoices choices = new LogChoices();
    private final LineNumbers shown = new LineNumbers();
    private final LogPosition position = new LogPosition(shown);
    private final BooleanProperty following;
    private final BooleanProperty loadingOlder = new SimpleBooleanProperty();
    private final StringProperty problem = new SimpleStringProperty("");
    private final ReadOnlyIntegerWrapper version = new ReadOnlyIntegerWrapper();
    private final ReadOnlyObjectWrapper<LineFilter.Folding> folding =
            new ReadOnlyObjectWrapper<>(new LineFilter.Folding(true, Set.of()));

    LogLines(LogText text, boolean following) {
        this.text = text;
        this.following = new SimpleBooleanProperty(following);
        choices.folded().addListener((value, before, now) -> folding.set(new LineFilter.Folding(now, Set.of())));
    }

    LogText text() {
        return text;
    }

    LogChoices choices() {
        return choices;
    }

    /// Returns the numbers of the visible lines.
    LineNumbers shown() {
        return shown;
    }

    LogPosition position() {
        return position;
    }

    /// Whether the view stays at the end as lines are added.
    BooleanProperty following() {
        return following;
    }

    /// Whether lines before the first one are being loaded.
    BooleanProperty loadingOlder() {
        return loadingOlder;
    }

    /// The error message for the user; empty if there is none.
    StringProperty problem() {
        return problem;
    }

    ReadOnlyObjectProperty<LineFilter.Folding> folding() {
        return folding.getReadOnlyProperty();
    }

    /// Increases with every change that affects the painting.
    ReadOnlyIntegerProperty version() {
        return version.getReadOnlyProperty();
    }

    /// Repaints after a change to anything but the lines.
    void touch() {
        version.set(version.get() + 1);
    }

    boolean isFolded(long head) {
        return folding.get().folds(head);
    }

    /// Folds or unfolds the lines of an entry below its first line.
    void toggle(long head) {
        var others = new HashSet<>(folding.get().others());
        if (!others.add(head)) {
            others.remove(head);
        }
        if (following.get() && !position.atEnd()) {
            following.set(false);
        }
        folding.set(new LineFilter.Folding(folding.get().folded(), others));
    }

    /// Scrolls to a line and unfolds its entry; returns whether the filter lets the line be seen.
    boolean reveal(long number) {
        var head = LineFilter.headOf(text, number);
        if (!shown.contains(number) && head.filter(shown::contains).isPresent()) {
            toggle(head.get());
        }
        if (!shown.contains(number) && head.filter(shown::contains).isEmpty()) {
            return false;
        }
        following.set(false);
        position.reveal(shown.contains(number) ? number : head.orElse(number));
        touch();
        return true;
    }
}
