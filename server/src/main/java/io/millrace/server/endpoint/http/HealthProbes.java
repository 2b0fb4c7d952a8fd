package io.millrace.server.endpoint.http;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.millrace.json.Json;
import io.millrace.server.monitoring.HealthReport;
import io.millrace.server.monitoring.ServerHealth;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/// Answers the probes of orchestrators and load balancers, which have no login and use any host name: with 200, or 503
/// if something is down.
final class HealthProbes {
    private final Map<String, Supplier<HealthReport>> probes;

    HealthProbes(ServerHealth health) {
        probes = Map.of(
                "/health/live", health::live,
                "/health/ready", health::ready,
                "/health/started", health::start,
                "/health", health::ready);
    }

    /// Whether this is such a request.
    boolean match(ServerRequest request) {
        var method = request.prologue().method().text();
        return (method.equals("GET") || method.equals("HEAD")) && probes.containsKey(path(request));
    }

    void answer(ServerRequest request, ServerResponse response) {
        var report =
                Objects.requireNonNull(probes.get(path(request)), "not a probe").get();
        response.status(report.down() ? Status.SERVICE_UNAVAILABLE_503 : Status.OK_200)
                .header(HeaderNames.CONTENT_TYPE, "application/json; charset=UTF-8")
                .header(HeaderNames.CACHE_CONTROL, "no-store")
                .send(Json.bytes(report));
    }

    private static String path(ServerRequest request) {
        return request.prologue().uriPath().rawPath();
    }
}
