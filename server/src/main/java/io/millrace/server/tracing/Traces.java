package io.millrace.server.tracing;

import io.millrace.server.telemetry.TraceContext;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.context.Context;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import org.slf4j.bridge.SLF4JBridgeHandler;

/// The traces of a process: what happens is described in spans, which are sent to a collector in the background. Spans
/// that the collector does not take in time are dropped.
public final class Traces implements AutoCloseable {
    /// Records nothing.
    public static final Traces NONE = new Traces(Optional.empty());

    /// The library says there, and so on the terminal, that it cannot reach its collector. The JDK forgets the
    /// handlers of a logger that is not referred to.
    private static final Logger LIBRARY = Logger.getLogger("io.opentelemetry");

    /// The time for the last spans.
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(3);
    /// The time that a span may wait for others.
    private static final Duration DELAY = Duration.ofSeconds(1);

    private final Optional<SdkTracerProvider> provider;
    private final Tracer tracer;

    private Traces(Optional<SdkTracerProvider> provider) {
        this.provider = provider;
        this.tracer = provider.map(TracerProvider.class::cast)
                .orElseGet(TracerProvider::noop)
                .get("io.millrace");
    }

    /// Sends spans to a collector.
    public static Traces open(TraceOptions options) {
        writeToOurLog();
        var exporter = OtlpHttpSpanExporter.builder()
                .setEndpoint(options.endpoint().toString())
                .setHeaders(options::headers)
                .build();
        var provider = SdkTracerProvider.builder()
                .setResource(Resource.create(Attributes.builder()
                        .put("service.name", options.service())
                        .put("service.version", options.version())
                        .build()))
                // a caller that records its trace decides for its requests
                .setSampler(Sampler.parentBased(Sampler.traceIdRatioBased(options.ratio())))
                .addSpanProcessor(BatchSpanProcessor.builder(exporter)
                        .setScheduleDelay(DELAY)
                        .build())
                .build();
        return new Traces(Optional.of(provider));
    }

    private static void writeToOurLog() {
        if (LIBRARY.getUseParentHandlers()) {
            LIBRARY.setUseParentHandlers(false);
            LIBRARY.addHandler(new SLF4JBridgeHandler());
        }
    }

    /// Whether anything is recorded.
    public boolean enabled() {
        return provider.isPresent();
    }

    /// Begins the span of an HTTP request. A request that only reads begins no trace of its own.
    ///
    /// @param reads  whether it only reads
    /// @param parent the caller's header, or an empty text
    public RequestTrace request(String method, boolean reads, String parent) {
        if (provider.isEmpty()) {
            return RequestTrace.NONE;
        }
        var caller = TraceContext.of(parent);
        if (reads && caller.isEmpty()) {
            return RequestTrace.NONE;
        }
        return new RequestTrace(under(caller, tracer.spanBuilder(method).setSpanKind(SpanKind.SERVER))
                .setAttribute("http.request.method", method)
                .startSpan());
    }

    /// Begins the span of a statement, below that of the request for which the current thread works.
    public StatementTrace statement() {
        return provider.isEmpty()
                ? StatementTrace.NONE
                : new StatementTrace(
                        tracer,
                        under(TraceContext.current(), tracer.spanBuilder("statement"))
                                .startSpan());
    }

    private static SpanBuilder under(Optional<TraceContext> parent, SpanBuilder span) {
        return span.setParent(parent.map(context -> Context.root()
                        .with(Span.wrap(SpanContext.createFromRemoteParent(
                                context.trace(),
                                context.span(),
                                context.sampled() ? TraceFlags.getSampled() : TraceFlags.getDefault(),
                                TraceState.getDefault()))))
                .orElseGet(Context::root));
    }

    /// The context of a span that is recorded.
    static Optional<TraceContext> context(Span span) {
        var context = span.getSpanContext();
        return span.isRecording()
                ? Optional.of(new TraceContext(
                        context.getTraceId(),
                        context.getSpanId(),
                        context.getTraceFlags().asHex()))
                : Optional.empty();
    }

    /// Sends the last spans.
    @Override
    public void close() {
        provider.ifPresent(open -> open.shutdown().join(CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS));
    }
}
