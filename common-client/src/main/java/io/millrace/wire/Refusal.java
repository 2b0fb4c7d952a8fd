package io.millrace.wire;

import java.util.List;

/// The one exception that means "no": what was refused, why, and what to do about it. Anything else that is thrown is a
/// bug. It carries no stack trace because the place that refused is never the news.
public final class Refusal extends RuntimeException {
    private final FaultCode code;
    private final List<String> detail;

    public Refusal(FaultCode code, String message) {
        this(code, message, List.of());
    }

    /// @param detail further lines for the caller, most useful first; never a stack trace
    public Refusal(FaultCode code, String message, List<String> detail) {
        super(message, null, false, false);
        this.code = code;
        this.detail = List.copyOf(detail);
    }

    public FaultCode code() {
        return code;
    }

    public List<String> detail() {
        return detail;
    }

    /// The first line of the answer.
    public String reason() {
        return String.valueOf(getMessage());
    }
}
