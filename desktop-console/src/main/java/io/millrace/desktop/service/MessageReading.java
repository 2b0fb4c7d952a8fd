package io.millrace.desktop.service;

import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.id.TaskManagerId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// From the messages of the API to the console's snapshots; pure.
final class MessageReading {
    private MessageReading() {}

    static List<JobFailure> failures(Exceptions.Report report) {
        return report.exceptionHistory().entries().stream()
                .map(failure -> new JobFailure(
                        Instant.ofEpochMilli(failure.timestamp()),
                        failure.exceptionName(),
                        failure.taskName().orElse(""),
                        worker(failure.endpoint(), failure.taskManagerId()),
                        failure.taskManagerId(),
                        failure.stacktrace(),
                        failure.concurrentExceptions().stream()
                                .map(MessageReading::struckToo)
                                .toList()))
                .sorted(Comparator.comparing(JobFailure::at).reversed())
                .toList();
    }

    private static JobFailure struckToo(Exceptions.Cause cause) {
        return new JobFailure(
                Instant.ofEpochMilli(cause.timestamp()),
                cause.exceptionName(),
                cause.taskName().orElse(""),
                worker(cause.endpoint(), cause.taskManagerId()),
                cause.taskManagerId(),
                cause.stacktrace(),
                List.of());
    }

    /// The embedded engine has no ports, and says so with `-1`.
    private static String worker(Optional<String> endpoint, Optional<TaskManagerId> id) {
        return endpoint.filter(place -> !place.endsWith(":-1"))
                .or(() -> id.map(TaskManagerId::text))
                .orElse("");
    }
}
