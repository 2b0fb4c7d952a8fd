package io.millrace.desktop.log;

/// The source of the lines of a growing log.
interface LogFeed extends AutoCloseable {

    LogText text();

    /// Returns the state of the feed, for display.
    LogStatus status();

    /// Starts the feed. It reports every change from any thread, once per batch of lines.
    void start(Runnable changed);

    /// Keeps more old lines while the user reads them.
    default void hold(boolean longer) {}

    /// Returns whether lines before the first one are available.
    default boolean hasOlder() {
        return false;
    }

    /// Loads lines before the first one; blocks.
    default void older() {}

    @Override
    void close();
}
