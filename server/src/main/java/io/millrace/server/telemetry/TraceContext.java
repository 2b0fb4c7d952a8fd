package io.millrace.server.telemetry;

import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.slf4j.MDC;

/// A span of a trace, under which other spans are: the fields of the W3C's header `traceparent`.
///
/// @param trace 32 hexadecimal digits
/// @param span  16 hexadecimal digits
/// @param flags 2 hexadecimal digits; the last bit says whether the trace is recorded
public record TraceContext(String trace, String span, String flags) {
    /// The header with the context of the caller.
    public static final String REQUEST_HEADER = "traceparent";
    /// The header with the id of the trace, of responses.
    public static final String RESPONSE_HEADER = "X-Trace-Id";

    /// The names in the context of the log, which are those of OpenTelemetry's own instrumentation.
    private static final String TRACE = "trace_id";

    private static final String SPAN = "span_id";
    private static final String FLAGS = "trace_flags";

    /// Later versions may have more fields, but begin with these.
    private static final Pattern HEADER =
            Pattern.compile("(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?");

    /// Parses the context of a header, if it is valid.
    public static Optional<TraceContext> of(String header) {
        var match = HEADER.matcher(header);
        return match.matches()
                ? Optional.of(new TraceContext(match.group(1), match.group(2), match.group(3)))
                : Optional.empty();
    }

    /// The span for which the current thread works.
    public static Optional<TraceContext> current() {
        var trace = MDC.get(TRACE);
        var span = MDC.get(SPAN);
        var flags = MDC.get(FLAGS);
        return trace == null || span == null || flags == null
                ? Optional.empty()
                : Optional.of(new TraceContext(trace, span, flags));
    }

    /// Whether the caller records the trace.
    public boolean sampled() {
        return (HexFormat.fromHexDigits(flags) & 1) == 1;
    }

    /// The values in the context of the log.
    public LogContext inLog() {
        return new LogContext(Map.of(TRACE, trace, SPAN, span, FLAGS, flags));
    }
}
