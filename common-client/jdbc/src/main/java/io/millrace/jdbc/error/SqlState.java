package io.millrace.jdbc.error;

import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import org.jspecify.annotations.Nullable;

/// The SQL states that the driver reports. States from a server are passed on unchanged.
public enum SqlState {
    CONNECT_FAILED("08001"),
    CONNECTION_CLOSED("08003"),
    CONNECTION_LOST("08006"),
    NOT_THE_PROTOCOL("08P01"),
    UNSUPPORTED("0A000"),
    NUMBER_OUT_OF_RANGE("22003"),
    CANNOT_CONVERT("22018"),
    BAD_ARGUMENT("22023"),
    LOGIN_REFUSED("28000"),
    NO_SUCH_DATABASE("3D000"),
    SYNTAX("42000"),
    NO_SUCH_COLUMN("42703"),
    CANCELLED("57014"),
    GENERAL("HY000"),
    OUT_OF_SEQUENCE("HY010"),
    TIMED_OUT("HYT00"),
    LOGIN_TIMED_OUT("HYT01");

    private final String code;

    SqlState(String code) {
        this.code = code;
    }

    /// The five characters of the state.
    public String code() {
        return code;
    }

    /// An exception with this state, to be thrown.
    public SQLException error(String message) {
        return error(code, message, 0);
    }

    /// An exception with this state and a cause, to be thrown.
    public SQLException error(String message, @Nullable Throwable cause) {
        var error = error(message);
        if (cause != null) {
            error.initCause(cause);
        }
        return error;
    }

    /// The exception for a feature that the driver or the protocol does not support.
    public static SQLFeatureNotSupportedException unsupported(String what) {
        return new SQLFeatureNotSupportedException(what, UNSUPPORTED.code);
    }

    /// An exception of the class that JDBC assigns to the state.
    public static SQLException error(String state, String message, int vendorCode) {
        if (state.equals(LOGIN_TIMED_OUT.code) || state.equals(TIMED_OUT.code)) {
            return new SQLTimeoutException(message, state, vendorCode);
        }
        return switch (state.length() < 2 ? "" : state.substring(0, 2)) {
            case "08" -> new SQLNonTransientConnectionException(message, state, vendorCode);
            case "0A" -> new SQLFeatureNotSupportedException(message, state, vendorCode);
            case "22" -> new SQLDataException(message, state, vendorCode);
            case "23" -> new SQLIntegrityConstraintViolationException(message, state, vendorCode);
            case "28" -> new SQLInvalidAuthorizationSpecException(message, state, vendorCode);
            case "40" -> new SQLTransactionRollbackException(message, state, vendorCode);
            case "42", "3D", "3F" -> new SQLSyntaxErrorException(message, state, vendorCode);
            default -> new SQLException(message, state, vendorCode);
        };
    }
}
