package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import io.millrace.wire.Text;
import io.millrace.wire.id.TaskManagerId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Why a job failed, each time that it did.
public final class Exceptions {

    /// The answer: newest failure first.
    public record Report(History exceptionHistory) {}

    /// As many failures as were asked for; truncated when there are more.
    public record History(List<Failure> entries, boolean truncated) {
        public History {
            entries = List.copyOf(entries);
        }
    }

    /// A failure that ended or restarted the job, with those that followed at the same time. One that belongs to no
    /// task names no task and no place.
    public record Failure(
            String exceptionName,
            String stacktrace,
            long timestamp,
            Map<String, String> failureLabels,
            Optional<String> taskName,
            Optional<String> endpoint,
            Optional<TaskManagerId> taskManagerId,
            List<Cause> concurrentExceptions) {
        public Failure {
            failureLabels = Ordered.copy(failureLabels);
            concurrentExceptions = List.copyOf(concurrentExceptions);
        }
    }

    /// A failure of another task at the same time.
    public record Cause(
            String exceptionName,
            String stacktrace,
            long timestamp,
            Map<String, String> failureLabels,
            Optional<String> taskName,
            Optional<String> endpoint,
            Optional<TaskManagerId> taskManagerId) {
        public Cause {
            failureLabels = Ordered.copy(failureLabels);
        }
    }

    public static final Param<Integer> MAXIMUM =
            Param.query("maxExceptions", Text.INTEGER, "How many failures to return at most; 20 when not given.");
    public static final Param<List<String>> LABELS = Param.list(
            "failureLabelFilter", Text.STRING, "Pairs `key:value`; only failures that carry all of them are returned.");

    public static final Endpoint<Nothing, Report> REPORT = Endpoint.get(
                    Service.CLUSTER,
                    "getJobExceptionsInfoWithHistory",
                    "/jobs/:jobid/exceptions",
                    Payload.json(Report.class),
                    Jobs.JOB,
                    MAXIMUM,
                    LABELS)
            .summary("The failures of one job, newest first.")
            .faults(FaultCode.NOT_FOUND);

    public static final List<Endpoint<?, ?>> ALL = List.of(REPORT);

    private Exceptions() {}
}
