package io.millrace.desktop.casefile;

import io.millrace.casefile.JobQuestions;
import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Metrics;
import java.util.ArrayList;
import java.util.List;

/// The steps that copy metrics into a case. Metrics aggregated over the subtasks of a vertex are always included,
/// because loads are computed from them on clusters that do not report loads; all others are optional.
record MetricSteps(CaseChoice choice, CaseMaterial material, CaseCopy copying) {

    List<CaseSaving.Step> steps() {
        var steps = new ArrayList<CaseSaving.Step>();
        boolean all = choice.wants(CaseChoice.Extra.METRICS);
        for (var vertex : material.job().vertices()) {
            var arguments = new JobQuestions(choice.job()).arguments(vertex.id());
            steps.add(aggregated(Metrics.OF_SUBTASKS, arguments));
            if (all) {
                steps.add(single(Metrics.OF_VERTEX, arguments));
                steps.add(single(Metrics.OF_COORDINATORS, arguments));
            }
        }
        if (all) {
            steps.add(single(Metrics.OF_JOB, Arguments.of(Jobs.JOB, choice.job())));
            steps.add(single(Metrics.OF_JOB_MANAGER, Arguments.NONE));
            steps.add(aggregated(Metrics.OF_TASK_MANAGERS, Arguments.NONE));
            for (var process : choice.logs()) {
                if (process.taskManager().isPresent()) {
                    steps.add(single(Metrics.OF_TASK_MANAGER, process.with(Arguments.NONE)));
                }
            }
        }
        return steps;
    }

    private CaseSaving.Step single(Endpoint<Nothing, List<Metrics.Metric>> endpoint, Arguments arguments) {
        return new CaseSaving.Step(
                "metrics",
                3,
                () -> new MetricCopying(copying)
                        .copy(new MetricCopying.Kind<>(endpoint, Metrics.Metric::id), arguments));
    }

    private CaseSaving.Step aggregated(Endpoint<Nothing, List<Metrics.Aggregate>> endpoint, Arguments arguments) {
        return new CaseSaving.Step(
                "metrics",
                3,
                () -> new MetricCopying(copying)
                        .copy(new MetricCopying.Kind<>(endpoint, Metrics.Aggregate::id), arguments));
    }
}
