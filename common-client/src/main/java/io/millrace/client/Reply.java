package io.millrace.client;

import io.millrace.wire.Fault;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;

/// The outcome of a call: a value, a refusal, or no response.
public sealed interface Reply<R> {

    record Ok<R>(R value) implements Reply<R> {}

    /// There is no value.
    sealed interface Failure<R> extends Reply<R> {

        /// The reason, for people.
        String text();
    }

    /// The server refused the call.
    ///
    /// @param status the HTTP status
    record Refused<R>(int status, Fault fault) implements Failure<R> {
        @Override
        public String text() {
            return fault.text();
        }
    }

    /// There was no valid response; `reason` is a sentence for people.
    record Unreachable<R>(String reason) implements Failure<R> {
        @Override
        public String text() {
            return reason;
        }
    }

    /// The value, if there is one.
    default Optional<R> optional() {
        return this instanceof Ok<R>(var value) ? Optional.of(value) : Optional.empty();
    }

    /// Whether the server has no such resource, or does not know the endpoint.
    default boolean notFound() {
        return this instanceof Refused<R>(int status, var _) && status == FaultCode.NOT_FOUND.status();
    }

    /// The same, but a value if there is no such resource.
    default Reply<R> orIfNotFound(R absent) {
        return notFound() ? new Ok<>(absent) : this;
    }

    /// Returns the value.
    ///
    /// @throws Refusal if the call was refused, with the server's messages; or if there was no valid response, with
    ///                 [FaultCode#UNAVAILABLE]
    default R orThrow() {
        return switch (this) {
            case Ok<R>(var value) -> value;
            case Refused<R>(var status, var fault) ->
                throw new Refusal(
                        code(status),
                        fault.errors().isEmpty()
                                ? "HTTP " + status
                                : fault.errors().getFirst(),
                        fault.errors().stream().skip(1).toList());
            case Unreachable<R>(var reason) -> throw new Refusal(FaultCode.UNAVAILABLE, reason);
        };
    }

    /// Transforms the value; other outcomes stay the same.
    default <T> Reply<T> map(Function<? super R, ? extends T> function) {
        return flatMap(value -> new Ok<>(function.apply(value)));
    }

    /// Makes another call with the value, and returns its outcome; other outcomes stay the same.
    default <T> Reply<T> flatMap(Function<? super R, Reply<T>> next) {
        return switch (this) {
            case Ok<R>(var value) -> next.apply(value);
            case Refused<R>(var status, var fault) -> new Refused<>(status, fault);
            case Unreachable<R>(var reason) -> new Unreachable<>(reason);
        };
    }

    /// The first code with this status, except STATEMENT_FAILED, which shares its status with another.
    private static FaultCode code(int status) {
        return Arrays.stream(FaultCode.values())
                .filter(code -> code.status() == status && code != FaultCode.STATEMENT_FAILED)
                .findFirst()
                .orElse(status < 500 ? FaultCode.BAD_REQUEST : FaultCode.INTERNAL);
    }
}
