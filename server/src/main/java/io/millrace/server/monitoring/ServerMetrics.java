package io.millrace.server.monitoring;

import io.millrace.server.admission.LimitMeters;
import io.millrace.server.telemetry.GuardedProbes;
import io.millrace.wire.Content;
import io.millrace.wire.LimitUse;
import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.instrumentation.jvm.JvmMetrics;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.function.ToLongFunction;

/// The metrics of one process. No label has a value that users choose, so that the number of series is bounded.
public final class ServerMetrics {
    private static final String PREFIX = "millrace_";
    private static final ExpositionFormats FORMATS = ExpositionFormats.init();

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final GuardedProbes probes = new GuardedProbes();
    private final RequestMetrics requests = new RequestMetrics(registry);
    private final StatementMetrics statements = new StatementMetrics(registry);
    private final LoginMetrics logins = new LoginMetrics(registry);

    public RequestMetrics requests() {
        return requests;
    }

    public StatementMetrics statements() {
        return statements;
    }

    public LoginMetrics logins() {
        return logins;
    }

    /// Adds those of the JVM, which are the same for all that run in it.
    public void addJvm() {
        JvmMetrics.builder().register(registry);
    }

    /// Adds a value that may rise and fall. It is left out while it cannot be determined.
    ///
    /// @param name without the prefix of all metrics
    public void gauge(String name, String help, DoubleSupplier value) {
        GaugeWithCallback.builder()
                .name(PREFIX + name)
                .help(help)
                .callback(measured ->
                        probes.call("metric " + name, value::getAsDouble).ifPresent(measured::call))
                .register(registry);
    }

    /// Adds a value that only rises. It is left out while it cannot be determined.
    ///
    /// @param name without the prefix of all metrics
    public void counter(String name, String help, DoubleSupplier value) {
        CounterWithCallback.builder()
                .name(PREFIX + name)
                .help(help)
                .callback(measured ->
                        probes.call("metric " + name, value::getAsDouble).ifPresent(measured::call))
                .register(registry);
    }

    /// Adds the result of each check, the worst being 0.
    void health(ServerHealth health) {
        GaugeWithCallback.builder()
                .name(PREFIX + "health")
                .help(
                        "The parts of the server: 1 if it works, 0.5 if an operator should look at it, 0 if it does not work.")
                .labelNames("check")
                .callback(measured ->
                        health.ready().checks().forEach(one -> measured.call(value(one.status()), one.name())))
                .register(registry);
    }

    private static double value(HealthCheck.Status status) {
        return switch (status) {
            case UP -> 1;
            case DEGRADED -> 0.5;
            case DOWN -> 0;
        };
    }

    /// Adds the limits of a service. Each is asked once for all its figures, since some count what is on a disk.
    public void limits(String service, LimitMeters meters) {
        registry.register((MultiCollector) () -> {
            var uses = meters.state().limits();
            var refusals = CounterSnapshot.builder()
                    .name(PREFIX + service + "_limit_refusals")
                    .help("The requests that were refused because of the limit.");
            byKey(uses, LimitUse::refused)
                    .forEach((key, value) -> refusals.dataPoint(CounterSnapshot.CounterDataPointSnapshot.builder()
                            .labels(key)
                            .value(value)
                            .build()));
            var all = MetricSnapshots.builder().metricSnapshot(refusals.build());
            LIMITS.forEach((name, figure) -> {
                var gauge = GaugeSnapshot.builder()
                        .name(PREFIX + service + "_limit_" + name)
                        .help(figure.help());
                byKey(uses, figure.value())
                        .forEach((key, value) -> gauge.dataPoint(GaugeSnapshot.GaugeDataPointSnapshot.builder()
                                .labels(key)
                                .value(value)
                                .build()));
                all.metricSnapshot(gauge.build());
            });
            return all.build();
        });
    }

    private record LimitFigure(String help, ToLongFunction<LimitUse> value) {}

    private static final Map<String, LimitFigure> LIMITS = Map.of(
            "used",
            new LimitFigure("How much of the limit is used: a number, bytes or milliseconds.", LimitUse::used),
            "highest",
            new LimitFigure("The highest use since the start.", LimitUse::highest),
            "max",
            new LimitFigure("The limit; 0 if there is none.", use -> use.max().orElse(0L)));

    /// Several listeners may have meters of one key.
    private static Map<Labels, Long> byKey(List<LimitUse> uses, ToLongFunction<LimitUse> value) {
        var sums = new LinkedHashMap<Labels, Long>();
        uses.forEach(use -> sums.merge(Labels.of("limit", use.key()), value.applyAsLong(use), Long::sum));
        return sums;
    }

    /// All metrics as text.
    ///
    /// @param accept the formats that the caller accepts, as in the header of that name
    public Content text(String accept) {
        // the binary format of Prometheus needs a library that is not here
        var writer = accept.contains("application/openmetrics-text")
                ? FORMATS.getOpenMetricsTextFormatWriter()
                : FORMATS.getPrometheusTextFormatWriter();
        var text = new ByteArrayOutputStream(1 << 15);
        try {
            writer.write(text, registry.scrape(), EscapingScheme.UNDERSCORE_ESCAPING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Content(writer.getContentType(), text.size(), () -> new ByteArrayInputStream(text.toByteArray()));
    }
}
