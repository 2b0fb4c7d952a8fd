package io.millrace.server.engine.projection;

import io.millrace.server.telemetry.BoundedTrace;
import io.millrace.server.telemetry.CauseChain;
import io.millrace.server.telemetry.MaskedThrowable;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.Savepoints;
import io.millrace.wire.cluster.Triggers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.BiFunction;
import org.apache.flink.runtime.rest.handler.async.OperationResult;
import org.apache.flink.util.ExceptionUtils;
import org.apache.flink.util.InstantiationUtil;
import org.apache.flink.util.SerializedThrowable;

/// Projects the status of triggered operations.
///
/// @param failed the status of a failed operation: `FAILED` as specified, or `COMPLETED` as in the stock server
/// @param traces whether to include whole stack traces
public record TriggersProjection(Triggers.Progress failed, boolean traces) {

    public Savepoints.Poll savepoint(OperationResult<String> result) {
        return new Savepoints.Poll(status(result), outcome(result, Savepoints.Outcome::new));
    }

    public Checkpoints.Poll checkpoint(OperationResult<Long> result) {
        return new Checkpoints.Poll(status(result), outcome(result, Checkpoints.Outcome::new));
    }

    /// The status of an operation without a result.
    public Triggers.Poll plain(OperationResult<?> result) {
        return new Triggers.Poll(status(result), outcome(result, (_, failure) -> new Triggers.Outcome(failure)));
    }

    private Triggers.Status status(OperationResult<?> result) {
        return new Triggers.Status(progress(result));
    }

    /// The outcome of an operation that has ended, made of its result or its failure.
    private <R, O> Optional<O> outcome(
            OperationResult<R> result, BiFunction<Optional<R>, Optional<Triggers.Failure>, O> outcome) {
        return switch (result.getStatus()) {
            case IN_PROGRESS -> Optional.empty();
            case SUCCESS -> Optional.of(outcome.apply(Optional.of(result.getResult()), Optional.empty()));
            case FAILURE ->
                Optional.of(outcome.apply(Optional.empty(), Optional.of(serialized(result.getThrowable()))));
        };
    }

    private Triggers.Progress progress(OperationResult<?> result) {
        return switch (result.getStatus()) {
            case IN_PROGRESS -> Triggers.Progress.IN_PROGRESS;
            case SUCCESS -> Triggers.Progress.COMPLETED;
            case FAILURE -> failed;
        };
    }

    Triggers.Failure serialized(Throwable wrapped) {
        var thrown = MaskedThrowable.of(ExceptionUtils.stripCompletionException(wrapped));
        // a failure that wraps another one would have the wrapper's name
        var serialized = thrown instanceof SerializedThrowable known ? known : new SerializedThrowable(thrown);
        return new Triggers.Failure(
                original(wrapped),
                traces ? BoundedTrace.of(serialized) : firstLines(thrown),
                Base64.getEncoder().encodeToString(bytes(serialized)));
    }

    private static String original(Throwable wrapped) {
        var thrown = ExceptionUtils.stripCompletionException(wrapped);
        return thrown instanceof SerializedThrowable serialized
                ? serialized.getOriginalErrorClassName()
                : thrown.getClass().getName();
    }

    /// The first line of each cause.
    private static String firstLines(Throwable thrown) {
        var lines = new StringJoiner("\nCaused by: ");
        for (var cause : CauseChain.of(thrown)) {
            lines.add(text(cause).lines().findFirst().orElse(cause.getClass().getName()));
        }
        return lines.toString();
    }

    /// The message of a serialized failure already begins with its class.
    private static String text(Throwable cause) {
        return cause instanceof SerializedThrowable ? String.valueOf(cause.getMessage()) : cause.toString();
    }

    private static byte[] bytes(SerializedThrowable thrown) {
        try {
            return InstantiationUtil.serializeObject(thrown);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
