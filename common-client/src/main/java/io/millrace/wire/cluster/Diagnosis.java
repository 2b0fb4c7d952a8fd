package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Optional;

/// The diagnosis of a job at one moment: why it is slow. The same figures always give the same answer.
public final class Diagnosis {

    /// The answer in one word.
    public enum Verdict {
        /// The job does not run, so that nothing can be said of its speed.
        NOT_RUNNING,
        /// There are no figures yet, or none any more.
        NO_DATA,
        /// One vertex holds the others up.
        BOTTLENECK,
        /// The job is faster than its sources have anything to read.
        WAITING_FOR_INPUT,
        /// No vertex holds the job up, but there is something to mend.
        CONCERNS,
        HEALTHY
    }

    /// The kind of a finding.
    public enum Kind {
        NOT_RUNNING,
        /// The job has failed several times in the last minutes, and is started again each time.
        KEEPS_FAILING,
        /// Restarts that are over.
        RESTARTS,
        /// A vertex is at its limit.
        BUSY_VERTEX,
        /// A source is at its limit.
        BUSY_SOURCE,
        /// A vertex without a successor is at its limit: it, or the system that it writes to.
        BUSY_SINK,
        /// Subtasks wait for a vertex that is not busy itself.
        UNEXPLAINED_BACK_PRESSURE,
        /// A source has lost the service that it reads from, and waits for it without failing.
        NO_CONNECTION,
        /// The sources have nothing to read.
        IDLE_SOURCES,
        /// One subtask has much more to do than the others.
        SKEW,
        CHECKPOINTS_FAIL,
        SLOW_CHECKPOINTS,
        GARBAGE_COLLECTION,
        FULL_HEAP
    }

    /// The unit of a figure.
    public enum Unit {
        /// A share from 0 to 1.
        RATIO,
        MILLISECONDS,
        RECORDS_PER_SECOND,
        BYTES,
        COUNT,
        /// A factor.
        TIMES
    }

    /// The whole answer.
    ///
    /// @param observedAt when the figures were taken, in epoch milliseconds
    /// @param summary    the first finding in one sentence
    /// @param findings   the most important first
    /// @param looked     the checks, with the result of each
    /// @param unjudged   what could not be judged, and why
    public record Report(
            JobId job,
            JobState state,
            long observedAt,
            Verdict verdict,
            String summary,
            List<Finding> findings,
            List<Check> looked,
            List<InconclusiveCheck> unjudged) {
        public Report {
            findings = List.copyOf(findings);
            looked = List.copyOf(looked);
            unjudged = List.copyOf(unjudged);
        }
    }

    /// The vertex or subtask that a finding is about. Nothing of it is given for the job as a whole.
    public record Place(
            Optional<VertexId> vertex,
            Optional<String> name,
            Optional<Integer> subtask,
            Optional<TaskManagerId> taskManager) {
        public static final Place JOB =
                new Place(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

        /// A vertex, or one of its subtasks.
        public static Place vertex(VertexId vertex, String name, Optional<Integer> subtask) {
            return new Place(Optional.of(vertex), Optional.of(name), subtask, Optional.empty());
        }

        /// A task manager.
        public static Place taskManager(TaskManagerId taskManager) {
            return new Place(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(taskManager));
        }
    }

    /// The urgency of a finding.
    public enum Level {
        CRITICAL,
        WARNING,
        /// Nothing is wrong.
        INFO
    }

    /// A problem of a job.
    ///
    /// @param rank     1 is the most important
    /// @param title    a word or two
    /// @param level    missing in the answers of version 0.1.0
    /// @param severity from 0 to 1
    /// @param words    the problem with its figures, and what may be done, as plain text
    /// @param parts    the words, divided where they name vertices
    public record Finding(
            int rank,
            Kind kind,
            String title,
            Optional<Level> level,
            Place place,
            double severity,
            String words,
            List<TextPart> parts,
            List<Figure> evidence) {
        public Finding {
            parts = List.copyOf(parts);
            evidence = List.copyOf(evidence);
        }
    }

    /// A checked figure.
    ///
    /// @param source    the metric or the endpoint that it comes from
    /// @param label     the name of the figure for people
    /// @param threshold from where on it counts
    public record Figure(
            String source,
            String label,
            Optional<VertexId> vertex,
            Optional<Integer> subtask,
            double value,
            Unit unit,
            Optional<Double> threshold) {}

    /// A check that was made. Both texts are for people.
    public record Check(String subject, String outcome) {}

    /// A check that could not be made, with the reason. Both texts are for people.
    public record InconclusiveCheck(String subject, String reason) {}

    public static final Endpoint<Nothing, Report> OF_JOB = Service.CLUSTER
            .get("getJobDiagnosis", "/jobs/:jobid/diagnosis")
            .params(Jobs.JOB)
            .response(Payload.json(Report.class))
            .summary("The reasons why a job is slow: its bottleneck and other problems, with the evidence.")
            .faults(FaultCode.NOT_FOUND);

    public static final List<Endpoint<?, ?>> ALL = List.of(OF_JOB);

    private Diagnosis() {}
}
