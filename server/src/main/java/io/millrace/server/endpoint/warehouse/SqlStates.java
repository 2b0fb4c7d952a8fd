package io.millrace.server.endpoint.warehouse;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.util.regex.Pattern;

/// Maps refusals to SQLSTATE codes.
final class SqlStates {
    static final String CANCELLED = "HY008";
    static final String TIMED_OUT = "HYT00";
    private static final String GENERAL = "HY000";
    private static final String SYNTAX = "42000";
    /// The start of the planner's messages about invalid statements.
    private static final Pattern IN_STATEMENT =
            Pattern.compile("(SQL (parse|validation) failed\\b|Encountered \").*", Pattern.DOTALL);

    private SqlStates() {}

    static String of(Refusal refusal) {
        return switch (refusal.code()) {
            case BAD_REQUEST -> "22023";
            case UNAUTHENTICATED -> "28000";
            case FORBIDDEN -> "42501";
            case NOT_FOUND -> "42704";
            case METHOD_NOT_ALLOWED, MOVED, UNSUPPORTED -> "0A000";
            case CONFLICT -> "HY010";
            case TOO_LARGE -> "54000";
            case TOO_MANY -> "53400";
            case INVALID_STATEMENT, STATEMENT_FAILED ->
                IN_STATEMENT.matcher(refusal.reason()).matches() ? SYNTAX : GENERAL;
            case UNKNOWN_HANDLE -> "HY024";
            case INTERNAL -> GENERAL;
            case UNAVAILABLE -> "08S01";
            case TIMED_OUT -> TIMED_OUT;
            case INSUFFICIENT_STORAGE -> "53100";
        };
    }

    /// The vendor code: the HTTP status, but one code for all failed statements, as scripts expect it.
    static int number(FaultCode code) {
        return code == FaultCode.INVALID_STATEMENT ? FaultCode.STATEMENT_FAILED.status() : code.status();
    }
}
