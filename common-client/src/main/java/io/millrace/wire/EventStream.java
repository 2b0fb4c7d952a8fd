package io.millrace.wire;

import java.time.Duration;
import java.util.Optional;

/// A stream of events for a single reader, which closes it. An interrupt ends a wait.
public interface EventStream<T> extends AutoCloseable {
    /// The id of the last received event, a parameter of every endpoint with resumable events. The header
    /// `Last-Event-ID`, which browsers send when they reconnect, takes precedence.
    Param<String> LAST_EVENT_ID = Param.query(
            "lastEventId",
            ParamFormat.STRING,
            "Resume after the event with this id; the header Last-Event-ID takes precedence.");

    /// The outcome of waiting for an event.
    sealed interface Next<T> {}

    record Arrived<T>(Event<T> event) implements Next<T> {}

    /// There was no event before the timeout.
    record Quiet<T>() implements Next<T> {}

    /// The stream has ended.
    ///
    /// @param fault the error that ended the stream, for people; empty at its regular end
    record Ended<T>(Optional<String> fault) implements Next<T> {}

    /// Waits for the next event.
    Next<T> next(Duration timeout) throws InterruptedException;

    @Override
    void close();
}
