package io.millrace.server.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.telemetry.TraceContext;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.StatementHistory;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status;
import java.net.URI;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

final class TracesTest {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String CALLER = "00-" + TRACE + "-00f067aa0ba902b7-";
    private static final long NOON = 1_764_244_800_000L;

    private final TraceCollector collector = new TraceCollector();

    @AfterEach
    void stop() {
        collector.close();
    }

    private Traces open(double ratio) {
        return Traces.open(new TraceOptions(
                URI.create(collector.address()), Map.of("Authorization", "Bearer t0ken"), "orders", ratio, "1.2.3"));
    }

    private static StatementHistory.Entry entry(
            StatementHistory.Outcome outcome, StatementHistory.Durations durations, Optional<String> error) {
        return new StatementHistory.Entry(
                new OperationHandle(UUID.randomUUID().toString()),
                new SessionHandle(UUID.randomUUID().toString()),
                Optional.empty(),
                "ada",
                Optional.empty(),
                Optional.empty(),
                "SELECT v FROM numbers",
                StatementHistory.Kind.QUERY,
                outcome,
                NOON,
                durations,
                Optional.of(7L),
                Optional.of(new JobId("00000000000000000000000000000001")),
                error,
                Optional.empty());
    }

    private static StatementHistory.Durations durations(long queue, long planning, long run) {
        return new StatementHistory.Durations(
                Optional.of(queue), Optional.of(planning), Optional.of(run), Optional.of(queue + planning + run));
    }

    private static String id(com.google.protobuf.ByteString bytes) {
        return HexFormat.of().formatHex(bytes.toByteArray());
    }

    private Span only(String name) {
        return collector.spans(name).getFirst();
    }

    @Test
    void describesAStatementAndItsPhasesBelowTheRequestOfACaller() {
        try (var traces = open(0)) {
            var request = traces.request("POST", false, CALLER + "01");
            var statement = request.context().orElseThrow().inLog().during(traces::statement);
            request.answered("executeStatement", 200);
            statement.ended(
                    entry(StatementHistory.Outcome.FINISHED, durations(2, 30, 100), Optional.empty()),
                    Optional.of(NOON + 50));
        }
        assertThat(collector.spans())
                .extracting(Span::getName)
                .containsExactlyInAnyOrder("executeStatement", "statement", "queue", "plan", "first row", "job");
        assertThat(collector.spans())
                .allSatisfy(span -> assertThat(id(span.getTraceId())).isEqualTo(TRACE));
        assertThat(id(only("executeStatement").getParentSpanId())).isEqualTo("00f067aa0ba902b7");
        assertThat(only("statement").getParentSpanId())
                .isEqualTo(only("executeStatement").getSpanId());
        assertThat(List.of("queue", "plan", "first row", "job"))
                .allSatisfy(name -> assertThat(only(name).getParentSpanId())
                        .isEqualTo(only("statement").getSpanId()));
        assertPhase("queue", 0, 2);
        assertPhase("plan", 2, 32);
        assertPhase("first row", 32, 50);
        assertPhase("job", 32, 132);
        assertThat(TraceCollector.attribute(only("statement"), "db.query.text")).contains("SELECT v FROM numbers");
        assertThat(TraceCollector.attribute(only("statement"), "db.response.returned_rows"))
                .contains("7");
        assertThat(TraceCollector.attribute(only("executeStatement"), "http.response.status_code"))
                .contains("200");
        assertThat(collector.services("service.name")).containsExactly("orders");
        assertThat(collector.services("service.version")).containsExactly("1.2.3");
        assertThat(collector.authorizations()).containsOnly("Bearer t0ken");
    }

    /// @param from  in milliseconds after the submission
    /// @param until in milliseconds after the submission
    private void assertPhase(String name, long from, long until) {
        assertThat(only(name).getStartTimeUnixNano()).as(name).isEqualTo(TimeUnit.MILLISECONDS.toNanos(NOON + from));
        assertThat(only(name).getEndTimeUnixNano()).as(name).isEqualTo(TimeUnit.MILLISECONDS.toNanos(NOON + until));
    }

    @Test
    void saysWhyAStatementFailed() {
        try (var traces = open(1)) {
            traces.statement()
                    .ended(
                            entry(
                                    StatementHistory.Outcome.FAILED,
                                    new StatementHistory.Durations(
                                            Optional.of(1L), Optional.empty(), Optional.empty(), Optional.of(5L)),
                                    Optional.of("Object 'orders' not found.")),
                            Optional.empty());
        }
        assertThat(only("statement").getStatus().getCode()).isEqualTo(Status.StatusCode.STATUS_CODE_ERROR);
        assertThat(only("statement").getStatus().getMessage()).isEqualTo("Object 'orders' not found.");
        assertThat(collector.spans()).extracting(Span::getName).containsExactlyInAnyOrder("statement", "queue");
    }

    @Test
    void beginsNoTraceForARequestThatReadsOrThatItsCallerDoesNotRecord() {
        try (var traces = open(1)) {
            assertThat(traces.request("GET", true, "").context()).isEmpty();
            assertThat(traces.request("GET", true, "nonsense").context()).isEmpty();
            assertThat(traces.request("POST", false, CALLER + "00").context()).isEmpty();
            assertThat(traces.request("GET", true, CALLER + "01").context()).isPresent();
            assertThat(traces.request("POST", false, "").context()).isPresent();
        }
        try (var traces = open(0)) {
            assertThat(traces.request("POST", false, "").context()).isEmpty();
        }
    }

    @Test
    void givesTheLogTheIdsWhileTheWorkLasts() {
        try (var traces = open(1)) {
            var statement = traces.statement();
            assertThat(statement.during(TraceContext::current)).isPresent();
            assertThat(MDC.get("trace_id")).isNull();
        }
    }

    @Test
    void goesOnWithoutACollector() {
        collector.close();
        try (var traces = open(1)) {
            var request = traces.request("POST", false, "");
            request.answered("executeStatement", 500);
            assertThat(request.context()).isEmpty();
        }
    }

    @Test
    void readsTheHeaderOfTheW3c() {
        assertThat(TraceContext.of(CALLER + "01"))
                .contains(new TraceContext(TRACE, "00f067aa0ba902b7", "01"))
                .hasValueSatisfying(context -> assertThat(context.sampled()).isTrue());
        assertThat(TraceContext.of("cc-" + TRACE + "-00f067aa0ba902b7-00-later"))
                .hasValueSatisfying(context -> assertThat(context.sampled()).isFalse());
        assertThat(List.of(
                        "",
                        "ff-" + TRACE + "-00f067aa0ba902b7-01",
                        "00-" + "0".repeat(32) + "-00f067aa0ba902b7-01",
                        "00-" + TRACE + "-0000000000000000-01",
                        "00-" + TRACE.toUpperCase() + "-00f067aa0ba902b7-01"))
                .allSatisfy(bad -> assertThat(TraceContext.of(bad)).isEmpty());
    }

    @Test
    void refusesWhatIsNoCollectorOrHeader() {
        assertThat(TraceOptions.endpoint("")).isEmpty();
        assertThat(TraceOptions.headers(List.of("a=b=c"))).containsExactly(Map.entry("a", "b=c"));
        assertThatThrownBy(() -> TraceOptions.endpoint("localhost:4318")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> TraceOptions.endpoint("ftp://localhost/v1/traces"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> TraceOptions.headers(List.of("name"))).isInstanceOf(IllegalArgumentException.class);
    }
}
