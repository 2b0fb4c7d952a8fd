package io.millrace.server.endpoint.http;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.millrace.server.telemetry.LogContext;
import io.millrace.server.telemetry.TraceContext;
import io.millrace.server.tracing.RequestTrace;
import io.millrace.server.tracing.Traces;

/// The trace of one request. Lines that its thread writes to the log have the id of the trace until it ends.
final class TracedRequest {
    private static final HeaderName PARENT = HeaderNames.create(TraceContext.REQUEST_HEADER);
    private static final HeaderName TRACE = HeaderNames.create(TraceContext.RESPONSE_HEADER);

    private final RequestTrace trace;
    private final LogContext log;

    private TracedRequest(RequestTrace trace) {
        this.trace = trace;
        this.log = trace.context().map(TraceContext::inLog).orElseGet(LogContext::none);
    }

    static TracedRequest begin(Traces traces, ServerRequest request, ServerResponse response) {
        var method = request.prologue().method();
        var parent = traces.enabled() ? Requests.header(request, PARENT) : "";
        var traced = new TracedRequest(traces.request(method.text(), Router.isRead(method), parent));
        traced.trace.context().ifPresent(context -> response.header(TRACE, context.trace()));
        traced.log.put();
        return traced;
    }

    /// @param endpoint its name, or an empty text
    void end(String endpoint, int status) {
        trace.answered(endpoint, status);
        log.remove();
    }
}
