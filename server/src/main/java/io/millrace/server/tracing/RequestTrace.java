package io.millrace.server.tracing;

import io.millrace.server.telemetry.TraceContext;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import java.util.Optional;

/// The span of an HTTP request, from its arrival to its answer.
public final class RequestTrace {
    static final RequestTrace NONE = new RequestTrace(Span.getInvalid());
    private static final int SERVER_ERROR = 500;

    private final Span span;

    RequestTrace(Span span) {
        this.span = span;
    }

    /// Empty if the request is not part of a trace.
    public Optional<TraceContext> context() {
        return Traces.context(span);
    }

    /// Ends the span.
    ///
    /// @param endpoint the endpoint's name; empty if no endpoint answered
    public void answered(String endpoint, int status) {
        if (!span.isRecording()) {
            return;
        }
        if (!endpoint.isEmpty()) {
            span.updateName(endpoint);
        }
        span.setAttribute("http.response.status_code", (long) status);
        if (status >= SERVER_ERROR) {
            span.setStatus(StatusCode.ERROR);
        }
        span.end();
    }
}
