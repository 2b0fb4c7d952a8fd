package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.ExceptionsPort;
import io.millrace.server.endpoint.http.Call;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.Jobs;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Why jobs failed.
public record ExceptionsRoutes(ExceptionsPort exceptions) implements Routes {
    private static final int USUAL_MAXIMUM = 20;

    @Override
    public List<Route<?, ?>> routes() {
        return List.of(Route.shared(Exceptions.REPORT, this::report));
    }

    private Exceptions.Report report(Call<Nothing> call) {
        int maximum = call.find(Exceptions.MAXIMUM).orElse(USUAL_MAXIMUM);
        if (maximum < 0) {
            throw new Refusal(FaultCode.BAD_REQUEST, "maxExceptions cannot be negative: " + maximum + ".");
        }
        return exceptions.report(call.get(Jobs.JOB), maximum, labels(call.all(Exceptions.LABELS)));
    }

    private static Map<String, String> labels(List<String> pairs) {
        var labels = new HashMap<String, String>();
        for (var pair : pairs) {
            int colon = pair.indexOf(':');
            if (colon <= 0 || colon == pair.length() - 1) {
                throw new Refusal(FaultCode.BAD_REQUEST, "failureLabelFilter needs key:value, not '" + pair + "'.");
            }
            labels.put(pair.substring(0, colon), pair.substring(colon + 1));
        }
        return labels;
    }
}
