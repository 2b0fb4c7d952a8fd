package io.millrace.desktop.log;

/// The source of a growing log's lines.
interface LogFeed extends AutoCloseable {

    LogText text();

    /// How the feed does, for people who look at the log.
    LogStatus status();

    /// Begins; tells of every change, from any thread, once for as many lines as there are.
    void start(Runnable changed);

    /// While the user reads older lines, these are kept longer.
    default void hold(boolean longer) {}

    /// Whether lines before the first can be had.
    default boolean hasOlder() {
        return false;
    }

    /// Brings lines before the first; blocks.
    default void older() {}

    @Override
    void close();
}
