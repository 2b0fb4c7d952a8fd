package io.millrace.desktop.screen;

import io.millrace.client.Reply;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/// The value of a polled question as a screen sees it, with its age. What was seen once stays in sight when the cluster
/// goes away, marked as old.
public sealed interface LoadState<T> {

    /// Asked for; nothing came yet.
    record Waiting<T>() implements LoadState<T> {}

    /// The value as of `at`; nothing has failed since.
    record Fresh<T>(T thing, Instant at) implements LoadState<T> {}

    /// The value as of `at`; every later request has failed.
    record Old<T>(T thing, Instant at, String reason) implements LoadState<T> {}

    /// Never seen, and why.
    record Missing<T>(String reason) implements LoadState<T> {}

    /// What there is to show.
    default Optional<T> value() {
        return switch (this) {
            case Fresh<T>(T thing, Instant _) -> Optional.of(thing);
            case Old<T>(T thing, Instant _, String _) -> Optional.of(thing);
            case Waiting<T>() -> Optional.empty();
            case Missing<T>(String _) -> Optional.empty();
        };
    }

    /// The same of something that is made of the thing.
    default <R> LoadState<R> map(Function<T, R> made) {
        return switch (this) {
            case Fresh<T>(T thing, Instant at) -> new Fresh<>(made.apply(thing), at);
            case Old<T>(T thing, Instant at, String reason) -> new Old<>(made.apply(thing), at, reason);
            case Waiting<T>() -> new Waiting<>();
            case Missing<T>(String reason) -> new Missing<>(reason);
        };
    }

    /// What is in sight after one more answer.
    default LoadState<T> after(Reply<T> reply, Instant now) {
        return switch (reply) {
            case Reply.Ok<T>(T value) -> new Fresh<>(value, now);
            case Reply.Refused<T> refused -> without(refused.fault().text());
            case Reply.Unreachable<T> unreachable -> without(unreachable.reason());
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
