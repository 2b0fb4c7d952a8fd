package io.millrace.server.monitoring;

import io.millrace.wire.Endpoint;
import io.millrace.wire.Payload;
import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The metrics of HTTP requests by endpoint.
public final class RequestMetrics {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Histogram durations;
    private final Counter answers;

    RequestMetrics(PrometheusRegistry registry) {
        durations = Histogram.builder()
                .name("millrace_http_request_duration_seconds")
                .help("The time to answer a request, without event streams, which last as long as their readers.")
                .labelNames("service", "endpoint")
                .classicOnly()
                .withoutExemplars()
                .classicUpperBounds(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)
                .register(registry);
        answers = Counter.builder()
                .name("millrace_http_requests")
                .help("The answered requests by endpoint and status.")
                .labelNames("service", "endpoint", "status")
                .withoutExemplars()
                .register(registry);
    }

    /// The metrics of one endpoint.
    public final class OfEndpoint {
        private final String service;
        private final String name;
        private final boolean timed;
        /// Made with the first request: most endpoints of a server are never called.
        private volatile @Nullable DistributionDataPoint duration;

        private final Map<Integer, CounterDataPoint> byStatus = new ConcurrentHashMap<>();

        private OfEndpoint(String service, String name, boolean timed) {
            this.service = service.toLowerCase(Locale.ROOT);
            this.name = name;
            this.timed = timed;
        }

        /// Counts an answer.
        public void answered(int status, long nanos) {
            if (timed) {
                duration().observe(nanos / NANOS_PER_SECOND);
            }
            byStatus.computeIfAbsent(status, code -> answers.labelValues(service, name, String.valueOf(code)))
                    .inc();
        }

        private DistributionDataPoint duration() {
            var present = duration;
            if (present == null) {
                present = durations.labelValues(service, name);
                duration = present;
            }
            return present;
        }
    }

    public OfEndpoint of(Endpoint<?, ?> endpoint) {
        return new OfEndpoint(
                endpoint.service().name(),
                endpoint.name(),
                !(endpoint.response() instanceof Payload.ServerSentEvents<?>));
    }

    /// The metrics of requests for no endpoint, such as those for files of the web UI.
    public OfEndpoint ofOthers(String service) {
        return new OfEndpoint(service, "other", true);
    }
}
