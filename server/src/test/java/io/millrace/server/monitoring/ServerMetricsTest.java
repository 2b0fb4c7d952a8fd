package io.millrace.server.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.LoggedLines;
import io.millrace.server.admission.LimitMeter;
import io.millrace.server.admission.LimitMeters;
import io.millrace.server.telemetry.GuardedProbes;
import io.millrace.server.tracing.Traces;
import io.millrace.wire.LimitUse;
import io.millrace.wire.MetricsPage;
import io.millrace.wire.sql.StatementHistory.Durations;
import io.millrace.wire.sql.StatementHistory.Kind;
import io.millrace.wire.sql.StatementHistory.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class ServerMetricsTest {
    private final ServerMetrics metrics = new ServerMetrics();

    private String text(String accept) throws IOException {
        try (var bytes = metrics.text(accept).source().open()) {
            return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void writesTheFormatThatTheCallerAccepts() throws Exception {
        metrics.counter("things", "All things.", () -> 7);
        assertThat(metrics.text("").mediaType()).startsWith("text/plain; version=0.0.4");
        assertThat(text("*/*")).contains("# TYPE millrace_things_total counter", "millrace_things_total 7.0\n");
        var open = "application/openmetrics-text; version=1.0.0, text/plain;q=0.5";
        assertThat(metrics.text(open).mediaType()).startsWith("application/openmetrics-text; version=1.0.0");
        assertThat(text(open)).contains("# TYPE millrace_things counter\n").endsWith("# EOF\n");
        var binary = "application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited";
        assertThat(metrics.text(binary).mediaType()).startsWith("text/plain");
    }

    @Test
    void countsRequestsByEndpointAndStatus() throws Exception {
        var endpoint = metrics.requests().of(MetricsPage.OF_CLUSTER);
        endpoint.answered(200, 3_000_000);
        endpoint.answered(200, 3_000_000);
        endpoint.answered(403, 3_000_000);
        assertThat(text(""))
                .contains(
                        "millrace_http_requests_total{endpoint=\"getServerMetrics\",service=\"cluster\",status=\"200\"} 2.0",
                        "millrace_http_requests_total{endpoint=\"getServerMetrics\",service=\"cluster\",status=\"403\"} 1.0",
                        "millrace_http_request_duration_seconds_bucket{endpoint=\"getServerMetrics\",service=\"cluster\",le=\"0.0025\"} 0",
                        "millrace_http_request_duration_seconds_bucket{endpoint=\"getServerMetrics\",service=\"cluster\",le=\"0.005\"} 3");
    }

    @Test
    void countsStatementsByKindAndOutcome() throws Exception {
        metrics.statements()
                .ended(
                        Kind.QUERY,
                        Outcome.FINISHED,
                        new Durations(Optional.of(2L), Optional.of(300L), Optional.of(1L), Optional.of(1_000L)));
        metrics.statements()
                .ended(
                        Kind.SHOW,
                        Outcome.FAILED,
                        new Durations(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(4L)));
        assertThat(text(""))
                .contains(
                        "millrace_statements_total{kind=\"query\",outcome=\"finished\"} 1.0",
                        "millrace_statements_total{kind=\"show\",outcome=\"failed\"} 1.0",
                        "millrace_statement_planning_seconds_sum{kind=\"query\"} 0.3",
                        "millrace_statement_planning_seconds_count{kind=\"show\"} 0",
                        "millrace_statement_duration_seconds_sum{kind=\"query\"} 1.0");
    }

    @Test
    void aMetricThatCannotBeDeterminedIsLeftOut() throws Exception {
        var broken = new AtomicBoolean(true);
        metrics.gauge("broken", "A broken one.", () -> figure(broken));
        metrics.counter("broken_things", "A broken one.", () -> figure(broken));
        metrics.gauge("whole", "A whole one.", () -> 8);
        var meters = new LimitMeters();
        meters.add(List.of(
                LimitMeter.count("broken", "key.broken", 9, () -> (long) figure(broken)),
                LimitMeter.count("whole", "key.whole", 9, () -> 8)));
        metrics.limits("gateway", meters);

        try (var log = new LoggedLines(GuardedProbes.class)) {
            for (var accept : List.of("", "application/openmetrics-text")) {
                assertThat(text(accept))
                        .contains("millrace_whole 8.0", "millrace_gateway_limit_used{limit=\"key.whole\"} 8.0")
                        .doesNotContain("millrace_broken", "key.broken");
            }
            assertThat(meters.state().limits()).extracting(LimitUse::key).containsExactly("key.whole");
            assertThat(log.messages())
                    .as("each once")
                    .hasSize(3)
                    .anyMatch(message -> message.contains("'metric broken'"))
                    .anyMatch(message -> message.contains("'limit broken'"));
        }
        broken.set(false);
        assertThat(text(""))
                .contains(
                        "millrace_broken 7.0",
                        "millrace_broken_things_total 7.0",
                        "millrace_gateway_limit_used{limit=\"key.broken\"} 7.0");
    }

    private static double figure(AtomicBoolean broken) {
        if (broken.get()) {
            throw new UncheckedIOException(new IOException("no such folder"));
        }
        return 7;
    }

    @Test
    void namesLimitsByTheirKeys() throws Exception {
        var meters = new LimitMeters();
        var sessions = LimitMeter.count("open sessions", "sql-gateway.session.max", 10);
        meters.add(List.of(
                sessions,
                LimitMeter.count("others", "sql-gateway.session.max", 5),
                LimitMeter.millis("x", "y", Duration.ZERO)));
        metrics.limits("gateway", meters);
        sessions.use(4);
        sessions.use(3);
        sessions.refuse();
        assertThat(text(""))
                .contains(
                        "millrace_gateway_limit_used{limit=\"sql-gateway.session.max\"} 3.0",
                        "millrace_gateway_limit_highest{limit=\"sql-gateway.session.max\"} 4.0",
                        "millrace_gateway_limit_max{limit=\"sql-gateway.session.max\"} 15.0",
                        "millrace_gateway_limit_max{limit=\"y\"} 0.0",
                        "millrace_gateway_limit_refusals_total{limit=\"sql-gateway.session.max\"} 1.0");
    }

    @Test
    void aProcessTellsOfItsHealthAndItsJvm() throws Exception {
        var process = Monitoring.ofProcess(Traces.NONE);
        process.health().add(new HealthCheck("disk", () -> HealthCheck.Finding.degraded("small")));
        process.health().started();
        process.metrics().logins().refused();
        try (var bytes = process.metrics().text("").source().open()) {
            assertThat(new String(bytes.readAllBytes(), StandardCharsets.UTF_8))
                    .contains(
                            "millrace_health{check=\"start\"} 1.0",
                            "millrace_health{check=\"disk\"} 0.5",
                            "millrace_logins_total{outcome=\"refused\"} 1.0",
                            "millrace_logins_total{outcome=\"accepted\"} 0.0",
                            "jvm_memory_used_bytes{area=\"heap\"}",
                            "process_cpu_seconds_total");
        }
    }

    /// Some meters list a folder.
    @Test
    void asksEachLimitOnce() throws Exception {
        var asked = new AtomicInteger();
        var meters = new LimitMeters();
        meters.add(List.of(LimitMeter.count("files", "key.files", 9, asked::incrementAndGet)));
        metrics.limits("cluster", meters);
        assertThat(text(""))
                .contains(
                        "cluster_limit_used{limit=\"key.files\"} 1.0",
                        "cluster_limit_highest{limit=\"key.files\"} 1.0");
        assertThat(asked).hasValue(1);
    }
}
