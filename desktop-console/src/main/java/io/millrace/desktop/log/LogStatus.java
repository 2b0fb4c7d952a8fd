package io.millrace.desktop.log;

/// The state of a log's feed.
sealed interface LogStatus {

    /// Nothing has arrived yet.
    record Opening() implements LogStatus {}

    /// The file is being read for the first time.
    record Reading(long done, long size) implements LogStatus {}

    /// New lines arrive as they are written.
    record Following() implements LogStatus {}

    /// No lines follow, because the log is in a case file.
    record Saved() implements LogStatus {}

    /// New lines are polled; `cost` describes the load.
    record Asking(String cost) implements LogStatus {}

    /// The feed is lost: the lines read so far stay and no new ones arrive.
    record Lost(String reason) implements LogStatus {}
}
