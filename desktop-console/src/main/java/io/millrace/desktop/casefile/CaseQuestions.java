package io.millrace.desktop.casefile;

import io.millrace.casefile.CaseQuestion;
import io.millrace.casefile.JobQuestions;
import io.millrace.desktop.taskmanager.ClusterProcess;
import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.FlameGraphSnapshots;
import io.millrace.wire.cluster.JobManager;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.ThreadDumps;
import java.util.ArrayList;
import java.util.List;

/// The requests whose responses go into a case unchanged.
record CaseQuestions(CaseChoice choice, CaseMaterial material) {
    /// The maximum number of checkpoint parts. For very large jobs, only the latest checkpoints have theirs.
    private static final int MAX_PARTS = 300;

    List<CaseQuestion> ofCluster() {
        var questions = new ArrayList<>(CaseQuestion.each(Arguments.NONE, Cluster.CONFIG, TaskManagers.LIST));
        if (choice.wants(CaseChoice.Extra.CONFIGURATION)) {
            questions.addAll(CaseQuestion.each(Arguments.NONE, JobManager.CONFIG, JobManager.ENVIRONMENT));
        }
        for (var process : material.logs().keySet()) {
            if (process.taskManager().isPresent()) {
                questions.add(new CaseQuestion(TaskManagers.DETAIL, process.with(Arguments.NONE)));
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
        var job = ofChosen();
        var questions = new ArrayList<>(job.ofJob());
        if (choice.wants(CaseChoice.Extra.CONFIGURATION)) {
            questions.addAll(job.ofConfiguration());
        }
        if (choice.wants(CaseChoice.Extra.SQL)) {
            questions.add(new CaseQuestion(JobOrigin.OF_JOB, job.arguments()));
        }
        return questions;
    }

    List<CaseQuestion> ofVertices() {
        var job = ofChosen();
        var questions = new ArrayList<CaseQuestion>();
        for (var vertex : material.job().vertices()) {
            questions.addAll(job.of(vertex.id()));
            if (choice.flames().contains(vertex.id())) {
                questions.add(new CaseQuestion(FlameGraphSnapshots.LIST, job.arguments(vertex.id())));
            }
        }
        return questions;
    }

    List<CaseQuestion> ofCheckpoints(CheckpointsHistory history) {
        return ofChosen()
                .ofCheckpoints(
                        history,
                        material.job().vertices().stream().map(Jobs.Vertex::id).toList(),
                        MAX_PARTS);
    }

    private JobQuestions ofChosen() {
        return new JobQuestions(choice.job());
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
}
