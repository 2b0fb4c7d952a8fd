package io.millrace.desktop.casefile;

import io.millrace.desktop.taskmanager.ClusterProcess;
import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Accumulators;
import io.millrace.wire.cluster.BackPressure;
import io.millrace.wire.cluster.CheckpointComparison;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.Diagnosis;
import io.millrace.wire.cluster.FlameGraphSnapshots;
import io.millrace.wire.cluster.JobManager;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Loads;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.ThreadDumps;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.List;

/// The requests whose responses go into a case unchanged.
record CaseQuestions(CaseChoice choice, CaseMaterial material) {
    /// The maximum number of checkpoint parts; a checkpoint has one part per vertex.
    private static final int MOST_PARTS = 300;

    List<CaseQuestion> ofCluster() {
        var questions = questions(Arguments.NONE, Cluster.CONFIG, TaskManagers.LIST);
        if (choice.wants(CaseChoice.Extra.CONFIGURATION)) {
            questions.addAll(questions(Arguments.NONE, JobManager.CONFIG, JobManager.ENVIRONMENT));
        }
        for (var process : material.logs().keySet()) {
            if (process.taskManager().isPresent()) {
                questions.addAll(questions(process.with(Arguments.NONE), TaskManagers.DETAIL));
            }
        }
        if (choice.wants(CaseChoice.Extra.THREADS)) {
            choice.logs()
                    .forEach(process -> questions.add(
                            of(process, ThreadDumps.OF_JOB_MANAGER, ThreadDumps.OF_TASK_MANAGER, Arguments.NONE)));
        }
        return questions;
    }

    List<CaseQuestion> ofJob() {
        var job = Arguments.of(Jobs.JOB, choice.job());
        var questions = questions(
                job,
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
        if (choice.wants(CaseChoice.Extra.CONFIGURATION)) {
            questions.addAll(questions(job, Jobs.CONFIG, JobManager.CONFIG_OF_JOB));
        }
        if (choice.wants(CaseChoice.Extra.SQL)) {
            questions.addAll(questions(job, JobOrigin.OF_JOB));
        }
        return questions;
    }

    List<CaseQuestion> ofVertices() {
        var questions = new ArrayList<CaseQuestion>();
        for (var vertex : material.job().vertices()) {
            var arguments = of(choice.job(), vertex.id());
            questions.addAll(questions(
                    arguments,
                    Vertices.DETAIL,
                    Vertices.TIMES,
                    Vertices.PLACES,
                    BackPressure.REPORT,
                    Accumulators.OF_VERTEX,
                    Metrics.WATERMARKS));
            if (choice.flames().contains(vertex.id())) {
                questions.addAll(questions(arguments, FlameGraphSnapshots.LIST));
            }
        }
        return questions;
    }

    /// Returns the requests for all checkpoints in the history and their parts. For very large jobs, only the latest
    /// checkpoints have their parts included.
    List<CaseQuestion> ofCheckpoints(Checkpoints.History history) {
        var questions = new ArrayList<CaseQuestion>();
        var job = Arguments.of(Jobs.JOB, choice.job());
        var known = history.history();
        for (int at = 0; at < known.size(); at++) {
            var checkpoint = job.with(Checkpoints.CHECKPOINT, known.get(at).id());
            questions.addAll(questions(checkpoint, Checkpoints.DETAIL));
            if ((at + 1) * material.job().vertices().size() <= MOST_PARTS) {
                material.job()
                        .vertices()
                        .forEach(vertex -> questions.addAll(
                                questions(checkpoint.with(Vertices.VERTEX, vertex.id()), Checkpoints.SUBTASKS)));
            }
            if (at > 0) {
                var pair = job.with(CheckpointComparison.BASE, known.get(at).id())
                        .with(CheckpointComparison.OTHER, known.get(at - 1).id());
                questions.addAll(questions(pair, CheckpointComparison.COMPARE));
            }
        }
        return questions;
    }

    static Arguments of(JobId job, VertexId vertex) {
        return Arguments.of(Jobs.JOB, job).with(Vertices.VERTEX, vertex);
    }

    static CaseQuestion listing(ClusterProcess process) {
        return of(process, Logs.OF_JOB_MANAGER, Logs.OF_TASK_MANAGER, Arguments.NONE);
    }

    static CaseQuestion file(ClusterProcess process, String name) {
        return of(process, Logs.JOB_MANAGER_FILE, Logs.TASK_MANAGER_FILE, Arguments.of(Logs.FILE, name));
    }

    private static CaseQuestion of(
            ClusterProcess process,
            Endpoint<Nothing, ?> ofJobManager,
            Endpoint<Nothing, ?> ofTaskManager,
            Arguments arguments) {
        return new CaseQuestion(
                process.taskManager().isPresent() ? ofTaskManager : ofJobManager, process.with(arguments));
    }

    @SafeVarargs
    private static List<CaseQuestion> questions(Arguments arguments, Endpoint<Nothing, ?>... endpoints) {
        var questions = new ArrayList<CaseQuestion>();
        for (var endpoint : endpoints) {
            questions.add(new CaseQuestion(endpoint, arguments));
        }
        return questions;
    }
}
