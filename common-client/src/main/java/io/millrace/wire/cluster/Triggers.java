package io.millrace.wire.cluster;

import io.millrace.wire.Explicit;
import io.millrace.wire.Param;
import io.millrace.wire.Wire;
import io.millrace.wire.id.TriggerId;
import java.util.Optional;

/// The parts that all triggered and polled operations share.
public final class Triggers {

    /// The operation was accepted; poll with this id.
    public record Accepted(@Wire("request-id") TriggerId requestId) {}

    /// The status of an operation. A stock cluster reports `COMPLETED` for failed operations, too.
    public enum Progress {
        IN_PROGRESS,
        COMPLETED,
        FAILED
    }

    /// The status of an operation.
    public record Status(Progress id) {}

    /// The reason why an operation failed. The last part is a serialized Java object, which stock clients need.
    public record Failure(
            @Wire("class") String type,
            @Wire("stack-trace") String stackTrace,
            @Wire("serialized-throwable") String serialized) {}

    /// The status of an operation that has no result.
    public record Poll(Status status, @Explicit Optional<Outcome> operation) {}

    /// Empty, or the reason why the operation failed.
    public record Outcome(@Wire("failure-cause") Optional<Failure> failureCause) {}

    public static final Param<TriggerId> TRIGGER =
            Param.path("triggerid", TriggerId.TEXT, "The operation, as returned when it was triggered.");

    private Triggers() {}
}
