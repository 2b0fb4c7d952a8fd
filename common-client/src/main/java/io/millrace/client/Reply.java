package io.millrace.client;

import io.millrace.wire.Fault;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.util.Arrays;
import java.util.function.Function;

/// The outcome of a call: a value, a refusal, or no response.
public sealed interface Reply<R> {

    record Ok<R>(R value) implements Reply<R> {}

    /// The server understood and refused.
    record Refused<R>(int status, Fault fault) implements Reply<R> {}

    /// There was no answer, or none that could be understood; `reason` is for people.
    record Unreachable<R>(String reason) implements Reply<R> {}

    /// The value; a [Refusal] otherwise.
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

    /// The same ending with another value.
    default <T> Reply<T> map(Function<? super R, ? extends T> function) {
        return switch (this) {
            case Ok<R>(var value) -> new Ok<>(function.apply(value));
            case Refused<R>(var status, var fault) -> new Refused<>(status, fault);
            case Unreachable<R>(var reason) -> new Unreachable<>(reason);
        };
    }

    /// The first code of a status stands for it; these share theirs with others.
    private static FaultCode code(int status) {
        return Arrays.stream(FaultCode.values())
                .filter(code -> code.status() == status && code != FaultCode.STATEMENT_FAILED)
                .findFirst()
                .orElse(status < 500 ? FaultCode.BAD_REQUEST : FaultCode.INTERNAL);
    }
}
