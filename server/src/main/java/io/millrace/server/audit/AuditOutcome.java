package io.millrace.server.audit;

import java.util.Locale;

/// The outcome of an action.
///
/// @param status of HTTP, or 0
/// @param detail the reason for a refusal or failure, or more about a success; may contain secrets
/// @param job    of a statement, or empty
public record AuditOutcome(Result result, int status, String detail, String job) {
    public static final AuditOutcome OK = new AuditOutcome(Result.OK, 0, "", "");
    private static final int FIRST_ERROR = 400;
    private static final int FIRST_FAILURE = 500;

    /// The way in which an action ended.
    public enum Result {
        OK,
        /// The caller got an error that is not the server's.
        REFUSED,
        FAILED,
        CANCELLED;

        String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static AuditOutcome of(Result result, String detail) {
        return new AuditOutcome(result, 0, detail, "");
    }

    /// The outcome of a request.
    public static AuditOutcome http(int status, String detail) {
        var result = status < FIRST_ERROR ? Result.OK : status < FIRST_FAILURE ? Result.REFUSED : Result.FAILED;
        return new AuditOutcome(result, status, detail, "");
    }

    public AuditOutcome job(String id) {
        return new AuditOutcome(result, status, detail, id);
    }
}
