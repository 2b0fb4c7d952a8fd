package io.millrace.jdbc.result;

import io.millrace.jdbc.error.SqlState;
import java.sql.SQLException;
import java.sql.Wrapper;

/// The implementation of `Wrapper` for all objects of the driver, which wrap no others.
public interface AbstractWrapper extends Wrapper {
    @Override
    default <T> T unwrap(Class<T> wanted) throws SQLException {
        if (!wanted.isInstance(this)) {
            throw SqlState.BAD_ARGUMENT.error("This is not a " + wanted.getName());
        }
        return wanted.cast(this);
    }

    @Override
    default boolean isWrapperFor(Class<?> wanted) {
        return wanted.isInstance(this);
    }
}
