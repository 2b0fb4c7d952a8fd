package io.millrace.desktop.casefile;

import io.millrace.casefile.CaseQuestion;
import io.millrace.casefile.JobQuestions;
import io.millrace.casefile.NameParts;
import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Metrics;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// The steps that copy metrics into a case. Metrics aggregated over the subtasks of a vertex are always included,
/// because loads are computed from them on clusters that do not report loads; all others are optional.
record MetricSteps(CaseChoice choice, CaseMaterial material, CaseCopy copying) {
    private static final int MAX_NAMES = 5000;

    List<CaseSaving.Step> steps() {
        var steps = new ArrayList<CaseSaving.Step>();
        boolean all = choice.wants(CaseChoice.Extra.METRICS);
        for (var vertex : material.job().vertices()) {
            var arguments = new JobQuestions(choice.job()).arguments(vertex.id());
            steps.add(step(Metrics.OF_SUBTASKS, Metrics.Aggregate::id, arguments));
            if (all) {
                steps.add(step(Metrics.OF_VERTEX, Metrics.Metric::id, arguments));
                steps.add(step(Metrics.OF_COORDINATORS, Metrics.Metric::id, arguments));
            }
        }
        if (all) {
            steps.add(step(Metrics.OF_JOB, Metrics.Metric::id, Arguments.of(Jobs.JOB, choice.job())));
            steps.add(step(Metrics.OF_JOB_MANAGER, Metrics.Metric::id, Arguments.NONE));
            steps.add(step(Metrics.OF_TASK_MANAGERS, Metrics.Aggregate::id, Arguments.NONE));
            for (var process : choice.logs()) {
                if (process.taskManager().isPresent()) {
                    steps.add(step(Metrics.OF_TASK_MANAGER, Metrics.Metric::id, process.with(Arguments.NONE)));
                }
            }
        }
        return steps;
    }

    private <M> CaseSaving.Step step(
            Endpoint<Nothing, List<M>> endpoint, Function<M, String> name, Arguments arguments) {
        return new CaseSaving.Step("metrics", 3, () -> copy(endpoint, name, arguments));
    }

    /// Copies all metrics of one object: first their names, then their values, in requests short enough for
    /// every cluster.
    private <M> void copy(Endpoint<Nothing, List<M>> endpoint, Function<M, String> name, Arguments arguments)
            throws IOException {
        var question = new CaseQuestion(endpoint, arguments);
        var listed = copying.client().call(endpoint, arguments);
        if (!(listed instanceof Reply.Ok<List<M>>(List<M> all))) {
            copying.copy(question);
            return;
        }
        var names = all.stream().map(name).distinct().toList();
        if (names.size() > MAX_NAMES) {
            copying.leaveOut(
                    endpoint.summary(), names.size() + " of them are too many; the first " + MAX_NAMES + " are there.");
        }
        var values = new ArrayList<M>();
        for (var some : NameParts.of(names.subList(0, Math.min(MAX_NAMES, names.size())))) {
            if (copying.cancelled()) {
                return;
            }
            if (copying.client().call(endpoint, arguments.with(Metrics.GET, some))
                    instanceof Reply.Ok<List<M>>(List<M> found)) {
                values.addAll(found);
            }
        }
        copying.write(question, values);
    }
}
