package io.millrace.wire;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Thrown when a request is refused because of the caller or the current state; any other exception is a bug. It has
/// no stack trace.
public final class Refusal extends RuntimeException {
    private static final Duration MIN_WAIT = Duration.ofSeconds(1);

    private final FaultCode code;
    private final List<String> detail;
    private final Optional<Duration> retryAfter;

    /// @param message a sentence for the caller
    public Refusal(FaultCode code, String message) {
        this(code, message, List.of());
    }

    /// @param message a sentence for the caller
    /// @param detail  further lines for the caller, the most useful first; never a stack trace
    public Refusal(FaultCode code, String message, List<String> detail) {
        this(code, message, detail, Optional.empty());
    }

    private Refusal(FaultCode code, String message, List<String> detail, Optional<Duration> retryAfter) {
        super(message, null, false, false);
        this.code = code;
        this.detail = List.copyOf(detail);
        this.retryAfter = retryAfter;
    }

    public static Refusal badRequest(String message) {
        return new Refusal(FaultCode.BAD_REQUEST, message);
    }

    public static Refusal invalidStatement(String message) {
        return new Refusal(FaultCode.INVALID_STATEMENT, message);
    }

    public static Refusal statementFailed(String message) {
        return new Refusal(FaultCode.STATEMENT_FAILED, message);
    }

    public static Refusal forbidden(String message) {
        return new Refusal(FaultCode.FORBIDDEN, message);
    }

    public static Refusal notFound(String message) {
        return new Refusal(FaultCode.NOT_FOUND, message);
    }

    public static Refusal conflict(String message) {
        return new Refusal(FaultCode.CONFLICT, message);
    }

    public static Refusal tooMany(String message) {
        return new Refusal(FaultCode.TOO_MANY, message);
    }

    public static Refusal unavailable(String message) {
        return new Refusal(FaultCode.UNAVAILABLE, message);
    }

    public static Refusal unauthenticated(String message) {
        return new Refusal(FaultCode.UNAUTHENTICATED, message);
    }

    public static Refusal unknownHandle(String message) {
        return new Refusal(FaultCode.UNKNOWN_HANDLE, message);
    }

    public static Refusal timedOut(String message) {
        return new Refusal(FaultCode.TIMED_OUT, message);
    }

    public static Refusal insufficientStorage(String message) {
        return new Refusal(FaultCode.INSUFFICIENT_STORAGE, message);
    }

    /// A copy with the time after which a repetition may succeed.
    public Refusal retryAfter(Duration time) {
        return new Refusal(code, reason(), detail, Optional.of(time));
    }

    /// The time after which a repetition may succeed, if that is known.
    public Optional<Duration> retryAfter() {
        return retryAfter;
    }

    /// The time that clients are asked to wait before they try again: at least a second, and also where only a limit is
    /// known to be reached. Empty if another try would not help.
    public Optional<Duration> suggestedWait() {
        return retryAfter
                .filter(time -> time.compareTo(MIN_WAIT) > 0)
                .or(() -> Optional.of(MIN_WAIT).filter(_ -> code == FaultCode.TOO_MANY || retryAfter.isPresent()));
    }

    /// A message for people with such a time, unless it names the time itself.
    public static String withWait(String message, Duration time) {
        var seconds = time.toSeconds() + " s";
        return message.contains("Try again in " + seconds)
                ? message
                : message + " The server asks to wait " + seconds + " before another try.";
    }

    /// The kind of refusal.
    public FaultCode code() {
        return code;
    }

    /// Further lines for the caller.
    public List<String> detail() {
        return detail;
    }

    /// The sentence for the caller.
    public String reason() {
        return String.valueOf(getMessage());
    }
}
