package io.millrace.desktop.log;

import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The user's settings for reading a log: the entry filter and the line layout.
final class LogChoices {
    private final ObjectProperty<LogLevel> least = new SimpleObjectProperty<>(LogLevel.TRACE);
    private final StringProperty logger = new SimpleStringProperty("");
    private final BooleanProperty onlyMatching = new SimpleBooleanProperty();
    private final BooleanProperty folded = new SimpleBooleanProperty(true);
    private final BooleanProperty wrapped = new SimpleBooleanProperty();

    /// The minimum level of an entry.
    public ObjectProperty<LogLevel> least() {
        return least;
    }

    /// A part of the logger name; empty for all.
    public StringProperty logger() {
        return logger;
    }

    /// Whether entries that do not match the search are hidden.
    public BooleanProperty onlyMatching() {
        return onlyMatching;
    }

    /// Whether the lines of an entry are folded under its first line.
    public BooleanProperty folded() {
        return folded;
    }

    /// Whether lines wider than the window are wrapped.
    public BooleanProperty wrapped() {
        return wrapped;
    }

    /// Returns whether the filter may hide entries.
    public boolean filtered() {
        return least.get() != LogLevel.TRACE || !logger.get().isBlank() || onlyMatching.get();
    }

    /// @param wanted the search pattern
    LogFilter filter(LogPattern wanted) {
        return new LogFilter(least.get(), logger.get(), onlyMatching.get() ? wanted : LogPattern.NOTHING);
    }

    void whenOthersPass(Runnable listener) {
        least.addListener((value, before, now) -> listener.run());
        logger.addListener((value, before, now) -> listener.run());
        onlyMatching.addListener((value, before, now) -> listener.run());
    }

    void takeOver(LogChoices other) {
        least.set(other.least.get());
        logger.set(other.logger.get());
        onlyMatching.set(other.onlyMatching.get());
        folded.set(other.folded.get());
        wrapped.set(other.wrapped.get());
    }
}
