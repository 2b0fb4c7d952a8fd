package io.millrace.desktop.log;

import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The user's choices for reading a log: the entries that pass the filter, and the layout of their lines.
final class LogChoices {
    private final ObjectProperty<LogLevel> least = new SimpleObjectProperty<>(LogLevel.TRACE);
    private final StringProperty logger = new SimpleStringProperty("");
    private final BooleanProperty onlyMatching = new SimpleBooleanProperty();
    private final BooleanProperty folded = new SimpleBooleanProperty(true);
    private final BooleanProperty wrapped = new SimpleBooleanProperty();

    /// The least level that an entry must have.
    public ObjectProperty<LogLevel> least() {
        return least;
    }

    /// A part of the name of the logger; empty for all.
    public StringProperty logger() {
        return logger;
    }

    /// Whether entries that do not hold what is looked for are left out.
    public BooleanProperty onlyMatching() {
        return onlyMatching;
    }

    /// Whether the lines of an entry lie under its first.
    public BooleanProperty folded() {
        return folded;
    }

    /// Whether lines that are wider than the window are broken.
    public BooleanProperty wrapped() {
        return wrapped;
    }

    /// Whether entries may be left out.
    public boolean filtered() {
        return least.get() != LogLevel.TRACE || !logger.get().isBlank() || onlyMatching.get();
    }

    /// @param wanted what is looked for
    LogFilter filter(LogPattern wanted) {
        return new LogFilter(least.get(), logger.get(), onlyMatching.get() ? wanted : LogPattern.NOTHING);
    }

    void whenOthersPass(Runnable told) {
        least.addListener((value, before, now) -> told.run());
        logger.addListener((value, before, now) -> told.run());
        onlyMatching.addListener((value, before, now) -> told.run());
    }

    void takeOver(LogChoices other) {
        least.set(other.least.get());
        logger.set(other.logger.get());
        onlyMatching.set(other.onlyMatching.get());
        folded.set(other.folded.get());
        wrapped.set(other.wrapped.get());
    }
}
