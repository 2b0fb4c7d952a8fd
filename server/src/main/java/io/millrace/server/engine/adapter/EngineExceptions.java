package io.millrace.server.engine.adapter;

import io.millrace.server.engine.projection.ExceptionsProjection;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Nothing;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Answers what is asked about the failures of jobs.
record EngineExceptions(JobGraphCache graphs) implements Routes {
    private static final int DEFAULT_MAXIMUM = 20;

    @Override
    public List<Route<?, ?>> routes() {
        return List.of(Route.shared(Exceptions.REPORT, this::report));
    }

    private Exceptions.Report report(Call<Nothing> call) {
        int maximum = call.find(Exceptions.MAXIMUM).orElse(DEFAULT_MAXIMUM);
        if (maximum < 0) {
            throw Refusal.badRequest("maxExceptions cannot be negative: " + maximum + ".");
        }
        return report(call.get(Jobs.JOB), maximum, labels(call.all(Exceptions.LABELS)));
    }

    private static Map<String, String> labels(List<String> pairs) {
        var labels = new HashMap<String, String>();
        for (var pair : pairs) {
            int colon = pair.indexOf(':');
            if (colon <= 0 || colon == pair.length() - 1) {
                throw Refusal.badRequest("failureLabelFilter needs key:value, not '" + pair + "'.");
            }
            labels.put(pair.substring(0, colon), pair.substring(colon + 1));
        }
        return labels;
    }

    Exceptions.Report report(JobId job, int maximum, Map<String, String> labels) {
        return ExceptionsProjection.report(graphs.info(job).getExceptionHistory(), maximum, labels);
    }
}
