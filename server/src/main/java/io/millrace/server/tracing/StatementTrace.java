package io.millrace.server.tracing;

import io.millrace.server.telemetry.LogContext;
import io.millrace.server.telemetry.TraceContext;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.StatementHistory;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.context.Context;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// The span of a statement, from its submission to its end, and below it those of its phases: `queue`, `plan`,
/// `first row` and `job`. They have the resolution of the history, a millisecond.
public final class StatementTrace {
    static final StatementTrace NONE = new StatementTrace(TracerProvider.noop().get(""), Span.getInvalid());

    private final Tracer tracer;
    private final Span span;

    StatementTrace(Tracer tracer, Span span) {
        this.tracer = tracer;
        this.span = span;
    }

    /// Does some work for the statement, whose log lines have the id of the trace.
    public <T> T during(Supplier<T> work) {
        return Traces.context(span)
                .map(TraceContext::inLog)
                .orElseGet(LogContext::none)
                .during(work);
    }

    /// Ends the span.
    ///
    /// @param firstRow when the first row of its result was there, in milliseconds since 1970
    public void ended(StatementHistory.Entry entry, Optional<Long> firstRow) {
        if (!span.isRecording()) {
            return;
        }
        describe(entry);
        var started = entry.submitted() + entry.durations().queue().orElse(0L);
        var submitted = started + entry.durations().planning().orElse(0L);
        var ended = entry.submitted() + entry.durations().total().orElse(0L);
        entry.durations().queue().ifPresent(_ -> phase("queue", entry.submitted(), started));
        entry.durations().planning().ifPresent(_ -> {
            phase("plan", started, submitted);
            firstRow.ifPresent(at -> phase("first row", submitted, Math.max(submitted, at)));
            entry.durations().run().ifPresent(_ -> phase("job", submitted, ended));
        });
        span.end(ended, TimeUnit.MILLISECONDS);
    }

    private void describe(StatementHistory.Entry entry) {
        span.setAttribute("db.system.name", "flink");
        span.setAttribute("db.query.text", entry.statement());
        span.setAttribute("millrace.statement.kind", label(entry.kind()));
        span.setAttribute("millrace.statement.outcome", label(entry.outcome()));
        span.setAttribute("millrace.operation", entry.operation().text());
        span.setAttribute("millrace.session", entry.session().text());
        if (!entry.user().isEmpty()) {
            span.setAttribute("user.name", entry.user());
        }
        entry.job().map(JobId::text).ifPresent(job -> span.setAttribute("millrace.job", job));
        entry.rows().ifPresent(rows -> span.setAttribute("db.response.returned_rows", rows));
        if (entry.outcome() == StatementHistory.Outcome.FAILED) {
            span.setStatus(StatusCode.ERROR, entry.error().orElse(""));
        }
    }

    private static String label(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /// @param from  in milliseconds since 1970
    /// @param until in milliseconds since 1970
    private void phase(String name, long from, long until) {
        tracer.spanBuilder(name)
                .setParent(Context.root().with(span))
                .setStartTimestamp(from, TimeUnit.MILLISECONDS)
                .startSpan()
                .end(until, TimeUnit.MILLISECONDS);
    }
}
