package io.millrace.wire;

import java.time.Duration;
import java.util.Optional;

/// Events as they happen, taken one by one by one reader. A handler gives one to the router, the client gives one to
/// its caller. The caller closes it; an interrupt ends a wait.
public interface EventStream<T> extends AutoCloseable {
    /// The id of the last event that a reader has seen, of every endpoint that answers with resumable events. A browser
    /// sends the header `Last-Event-ID` when it connects again; that counts more than this parameter.
    Param<String> LAST_EVENT_ID = Param.query(
            "lastEventId",
            ParamFormat.STRING,
            "Go on after the event with this id; the header Last-Event-ID counts more where both are given.");

    /// The outcome of waiting for an event.
    sealed interface Next<T> {}

    record Arrived<T>(Event<T> event) implements Next<T> {}

    /// Nothing happened for as long as was waited.
    record Quiet<T>() implements Next<T> {}

    /// Nothing more comes.
    ///
    /// @param fault why the stream broke, for people; empty where it came to its end
    record Ended<T>(Optional<String> fault) implements Next<T> {}

    /// The next event, waiting for it no longer than this.
    Next<T> next(Duration wait) throws InterruptedException;

    @Override
    void close();
}
