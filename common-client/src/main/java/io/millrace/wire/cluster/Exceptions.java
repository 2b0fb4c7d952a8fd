package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import io.millrace.wire.id.TaskManagerId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The failures of a job.
public final class Exceptions {

    /// The answer: newest failure first.
    public record Report(History exceptionHistory) {}

    /// The most recent failures, up to the requested number; truncated when there are more.
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

    /// Failures with the same classes from the same place, whatever value each met.
    ///
    /// @param key         names the group, as long as the job runs the same code
    /// @param headline    the innermost cause of the last of them
    /// @param vertex      where they happened; missing where the job as a whole failed
    /// @param count       how many of them are known
    /// @param samples     what some of them said that differ, the latest first
    /// @param expressions of the statement, one of which failed; none where that is not known
    /// @param advice      what helps, where that is known
    /// @param failures    the latest first
    public record Group(
            String key,
            String headline,
            Optional<String> vertex,
            int count,
            long first,
            long last,
            List<String> samples,
            List<String> expressions,
            Optional<String> advice,
            List<Failure> failures) {
        public Group {
            samples = List.copyOf(samples);
            expressions = List.copyOf(expressions);
            failures = List.copyOf(failures);
        }
    }

    /// The groups of the failures that are known, that first which happened last.
    ///
    /// @param known    the number of known failures; `web.exception-history-size` limits it
    /// @param restarts how often the job has been restarted, which may be more often
    public record Groups(List<Group> groups, int known, Optional<Long> restarts) {
        public Groups {
            groups = List.copyOf(groups);
        }
    }

    public static final Param<Integer> MAXIMUM = Param.query(
            "maxExceptions", ParamFormat.INTEGER, "How many failures to return at most; 20 when not given.");
    public static final Param<List<String>> LABELS = Param.list(
            "failureLabelFilter",
            ParamFormat.STRING,
            "Pairs `key:value`; only failures that carry all of them are returned.");

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

    public static final Endpoint<Nothing, Groups> GROUPS = Endpoint.get(
                    Service.CLUSTER,
                    "getJobFailureGroups",
                    "/jobs/:jobid/exceptions/groups",
                    Payload.json(Groups.class),
                    Jobs.JOB)
            .summary("The failures of one job; what failed for the same reason is told once.")
            .faults(FaultCode.NOT_FOUND);

    public static final List<Endpoint<?, ?>> ALL = List.of(REPORT, GROUPS);

    private Exceptions() {}
}
