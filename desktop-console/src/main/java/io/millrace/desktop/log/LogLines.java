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

/// The lines of a log that are shown, which of them are folded, and the part of them that the user looks at.
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

    /// The numbers of the lines that are shown.
    LineNumbers shown() {
        return shown;
    }

    LogPosition position() {
        return position;
    }

    /// Whether the end stays in sight as lines are added.
    BooleanProperty following() {
        return following;
    }

    /// Whether lines before the first are being loaded.
    BooleanProperty loadingOlder() {
        return loadingOlder;
    }

    /// Why something cannot be shown, for people; empty when all is well.
    StringProperty problem() {
        return problem;
    }

    ReadOnlyObjectProperty<LineFilter.Folding> folding() {
        return folding.getReadOnlyProperty();
    }

    /// Counts up with every change of what is to be painted.
    ReadOnlyIntegerProperty version() {
        return version.getReadOnlyProperty();
    }

    /// Something but the lines has changed; they are painted again.
    void touch() {
        version.set(version.get() + 1);
    }

    boolean isFolded(long head) {
        return folding.get().folds(head);
    }

    /// Folds the lines of an entry under its first line, or shows them.
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

    /// Brings a line to sight and opens the entry that hides it; returns whether the filter lets it be seen.
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
