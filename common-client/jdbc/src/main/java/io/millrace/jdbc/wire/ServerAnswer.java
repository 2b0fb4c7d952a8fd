package io.millrace.jdbc.wire;

import io.millrace.jdbc.error.ServerText;
import io.millrace.jdbc.error.SqlState;
import java.sql.SQLException;
import java.util.Locale;
import org.apache.hive.service.rpc.thrift.TStatus;
import org.apache.hive.service.rpc.thrift.TStatusCode;
import org.jspecify.annotations.Nullable;

/// Checks the status of responses.
final class ServerAnswer {
    private ServerAnswer() {}

    static void check(@Nullable TStatus status) throws SQLException {
        var present = RequiredFields.present(status, "its status");
        switch (RequiredFields.present(present.getStatusCode(), "its status")) {
            case SUCCESS_STATUS, SUCCESS_WITH_INFO_STATUS, STILL_EXECUTING_STATUS -> {
                // success; callers that must know the difference use isStillExecuting
            }
            case ERROR_STATUS ->
                throw refusal(present.getSqlState(), present.getErrorCode(), present.getErrorMessage());
            case INVALID_HANDLE_STATUS ->
                throw SqlState.OUT_OF_SEQUENCE.error(
                        "The server no longer knows this session or statement; it may have expired. "
                                + (present.isSetErrorMessage() ? ServerText.of(present.getErrorMessage()) : ""));
        }
    }

    static boolean isRefused(@Nullable TStatus status) {
        return has(status, TStatusCode.ERROR_STATUS) || has(status, TStatusCode.INVALID_HANDLE_STATUS);
    }

    static boolean isStillExecuting(@Nullable TStatus status) {
        return has(status, TStatusCode.STILL_EXECUTING_STATUS);
    }

    private static boolean has(@Nullable TStatus status, TStatusCode code) {
        return status != null && status.getStatusCode() == code;
    }

    /// If the server names no SQLSTATE, a syntax error is recognized by its text.
    static SQLException refusal(@Nullable String state, int code, @Nullable String message) {
        var text = ServerText.of(message);
        if (state != null && state.length() == 5) {
            return SqlState.error(state, text, code);
        }
        var lower = text.toLowerCase(Locale.ROOT);
        boolean syntax =
                lower.contains("parse failed") || lower.contains("parseexception") || lower.contains("syntax error");
        return SqlState.error((syntax ? SqlState.SYNTAX : SqlState.GENERAL).code(), text, code);
    }
}
