package io.millrace.casefile;

import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Accumulators;
import io.millrace.wire.cluster.BackPressure;
import io.millrace.wire.cluster.CheckpointComparison;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.Diagnosis;
import io.millrace.wire.cluster.JobManager;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Loads;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.List;

/// The requests about a job whose answers are kept unchanged.
public record JobQuestions(JobId job) {
    /// The requests about the job as a whole.
    public List<CaseQuestion> ofJob() {
        return CaseQuestion.each(
                arguments(),
                Jobs.DETAIL,
                Jobs.STATUS,
                Jobs.PLAN,
                Checkpoints.HISTORY,
                Checkpoints.CONFIG,
                Loads.OF_JOB,
                Diagnosis.OF_JOB,
                Accumulators.OF_JOB,
                Rescales.OVERVIEW,
                Rescales.HISTORY,
                Rescales.CONFIG);
    }

    /// The requests for the configuration of the job and of its job manager.
    public List<CaseQuestion> ofConfiguration() {
        return CaseQuestion.each(arguments(), Jobs.CONFIG, JobManager.CONFIG_OF_JOB);
    }

    /// The requests about one vertex.
    public List<CaseQuestion> of(VertexId vertex) {
        return CaseQuestion.each(
                arguments(vertex),
                Vertices.DETAIL,
                Vertices.TIMES,
                Vertices.PLACES,
                BackPressure.REPORT,
                Accumulators.OF_VERTEX,
                Metrics.WATERMARKS);
    }

    /// Returns the requests for all checkpoints in the history and the parts of the latest ones.
    ///
    /// @param maxParts a checkpoint has one part per vertex
    public List<CaseQuestion> ofCheckpoints(CheckpointsHistory history, List<VertexId> vertices, int maxParts) {
        var questions = new ArrayList<CaseQuestion>();
        var known = history.history();
        for (int at = 0; at < known.size(); at++) {
            var checkpoint =
                    arguments().with(Checkpoints.CHECKPOINT, known.get(at).id());
            questions.add(new CaseQuestion(Checkpoints.DETAIL, checkpoint));
            if ((at + 1) * vertices.size() <= maxParts) {
                vertices.forEach(vertex -> questions.add(
                        new CaseQuestion(Checkpoints.SUBTASKS, checkpoint.with(Vertices.VERTEX, vertex))));
            }
            if (at > 0) {
                var pair = arguments()
                        .with(CheckpointComparison.BASE, known.get(at).id())
                        .with(CheckpointComparison.OTHER, known.get(at - 1).id());
                questions.add(new CaseQuestion(CheckpointComparison.COMPARE, pair));
            }
        }
        return questions;
    }

    /// The arguments of a request about the job.
    public Arguments arguments() {
        return Arguments.of(Jobs.JOB, job);
    }

    /// The arguments of a request about a vertex.
    public Arguments arguments(VertexId vertex) {
        return arguments().with(Vertices.VERTEX, vertex);
    }
}
