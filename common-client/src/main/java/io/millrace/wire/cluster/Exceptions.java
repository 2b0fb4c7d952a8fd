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

    /// The failures, the latest first.
    public record Report(ExceptionsHistory exceptionHistory) {}

    /// A failure that ended or restarted the job, with concurrent failures of other tasks. A failure of the job as
    /// a whole has no task.
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

        /// The failure of one task alone.
        public static Failure of(Cause task) {
            return of(task, List.of());
        }

        /// The failure of a task, with those of other tasks at the same time.
        public static Failure of(Cause task, List<Cause> others) {
            return new Failure(
                    task.exceptionName,
                    task.stacktrace,
                    task.timestamp,
                    task.failureLabels,
                    task.taskName,
                    task.endpoint,
                    task.taskManagerId,
                    others);
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

    /// A failure with its trace taken apart.
    ///
    /// @param headline the innermost cause in one line
    /// @param place    missing where the job as a whole failed
    /// @param causes   the outermost first
    public record Occurrence(
            String exceptionName,
            String stacktrace,
            long timestamp,
            Map<String, String> failureLabels,
            Optional<String> taskName,
            Optional<String> endpoint,
            Optional<TaskManagerId> taskManagerId,
            String headline,
            Optional<TaskPlace> place,
            List<TraceCause> causes,
            List<Occurrence> concurrentExceptions) {
        public Occurrence {
            failureLabels = Ordered.copy(failureLabels);
            causes = List.copyOf(causes);
            concurrentExceptions = List.copyOf(concurrentExceptions);
        }
    }

    /// The task in which a failure happened.
    ///
    /// @param vertex  the name of the vertex
    /// @param subtask from 0
    public record TaskPlace(String vertex, Optional<Integer> subtask, Optional<Integer> attempt) {}

    /// An exception in the chain of causes in a trace.
    ///
    /// @param headline the class and the message, which may have several lines
    public record TraceCause(String headline, List<FrameRun> runs) {
        public TraceCause {
            runs = List.copyOf(runs);
        }
    }

    /// Consecutive frames of a trace.
    ///
    /// @param own whether they are code of the job, not of the engine, of Java or of their libraries
    public record FrameRun(boolean own, List<String> frames) {
        public FrameRun {
            frames = List.copyOf(frames);
        }
    }

    /// Failures with the same classes from the same place, with any values.
    ///
    /// @param key         identifies the group as long as the job runs the same code
    /// @param headline    the innermost cause of the latest failure
    /// @param vertex      where they happened; missing where the job as a whole failed
    /// @param count       the number of known failures
    /// @param samples     some messages that differ, the latest first
    /// @param expressions expressions of the statement, one of which failed; empty if unknown
    /// @param advice      what helps, if known
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
            List<Occurrence> failures) {
        public Group {
            samples = List.copyOf(samples);
            expressions = List.copyOf(expressions);
            failures = List.copyOf(failures);
        }
    }

    /// The groups of the known failures, the latest first.
    ///
    /// @param known    the number of known failures; `web.exception-history-size` limits it
    /// @param restarts the number of restarts, which may be larger
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

    public static final Endpoint<Nothing, Report> REPORT = Service.CLUSTER
            .get("getJobExceptionsInfoWithHistory", "/jobs/:jobid/exceptions")
            .params(Jobs.JOB, MAXIMUM, LABELS)
            .response(Payload.json(Report.class))
            .summary("The failures of one job, newest first.")
            .faults(FaultCode.NOT_FOUND);

    public static final Endpoint<Nothing, Groups> GROUPS = Service.CLUSTER
            .get("getJobFailureGroups", "/jobs/:jobid/exceptions/groups")
            .params(Jobs.JOB)
            .response(Payload.json(Groups.class))
            .summary("The failures of one job, grouped by reason, with their traces taken apart.")
            .faults(FaultCode.NOT_FOUND);

    public static final List<Endpoint<?, ?>> ALL = List.of(REPORT, GROUPS);

    private Exceptions() {}
}
