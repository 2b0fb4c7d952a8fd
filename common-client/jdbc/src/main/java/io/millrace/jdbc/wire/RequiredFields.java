package io.millrace.jdbc.wire;

import io.millrace.jdbc.error.SqlState;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// Checks fields that the protocol requires but a server may have left out.
final class RequiredFields {
    private RequiredFields() {}

    static <T> T present(@Nullable T value, String what) throws SQLException {
        if (value == null) {
            throw SqlState.NOT_THE_PROTOCOL.error("The server left out " + what);
        }
        return value;
    }
}
