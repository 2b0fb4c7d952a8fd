package io.millrace.desktop.log;

/// The state of a log's feed.
public sealed interface LogStatus {

    /// Nothing came yet.
    record Opening() implements LogStatus {}

    /// A file is read for the first time.
    record Reading(long done, long size) implements LogStatus {}

    /// New lines arrive as they are written.
    record Following() implements LogStatus {}

    /// New lines are asked for; `cost` says what that takes.
    record Asking(String cost) implements LogStatus {}

    /// The feed is lost; what was read stays, and nothing new comes.
    record Lost(String reason) implements LogStatus {}
}
