package io.millrace.desktop.screen;

import io.millrace.client.Reply;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/// The state of a polled value, with its age. After a failed request the last value stays, marked as old.
public sealed interface LoadState<T> {

    /// Requested, without an answer yet.
    record Waiting<T>() implements LoadState<T> {}

    /// The value as of `at`; nothing has failed since.
    record Fresh<T>(T thing, Instant at) implements LoadState<T> {}

    /// The value as of `at`; every later request has failed.
    record Old<T>(T thing, Instant at, String reason) implements LoadState<T> {}

    /// No value; every request has failed.
    record Missing<T>(String reason) implements LoadState<T> {}

    /// The last known value.
    default Optional<T> value() {
        return switch (this) {
            case Fresh<T>(T thing, Instant _) -> Optional.of(thing);
            case Old<T>(T thing, Instant _, String _) -> Optional.of(thing);
            case Waiting<T>() -> Optional.empty();
            case Missing<T>(String _) -> Optional.empty();
        };
    }

    /// The same state with a converted value.
    default <R> LoadState<R> map(Function<T, R> made) {
        return switch (this) {
            case Fresh<T>(T thing, Instant at) -> new Fresh<>(made.apply(thing), at);
            case Old<T>(T thing, Instant at, String reason) -> new Old<>(made.apply(thing), at, reason);
            case Waiting<T>() -> new Waiting<>();
            case Missing<T>(String reason) -> new Missing<>(reason);
        };
    }

    /// The next state after an answer.
    default LoadState<T> after(Reply<T> reply, Instant now) {
        return switch (reply) {
            case Reply.Ok<T>(T value) -> new Fresh<>(value, now);
            case Reply.Failure<T> failure -> without(failure.text());
        };
    }

    private LoadState<T> without(String reason) {
        return switch (this) {
            case Fresh<T>(T thing, Instant at) -> new Old<>(thing, at, reason);
            case Old<T>(T thing, Instant at, String _) -> new Old<>(thing, at, reason);
            case Waiting<T>() -> new Missing<>(reason);
            case Missing<T>(String _) -> new Missing<>(reason);
        };
    }
}
