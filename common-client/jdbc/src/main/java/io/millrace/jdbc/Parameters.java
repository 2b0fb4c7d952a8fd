package io.millrace.jdbc;

import io.millrace.jdbc.error.SqlState;
import io.millrace.jdbc.result.AbstractWrapper;
import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.sql.Types;

/// The metadata of a statement's parameters. Only their number is known; the values determine their types.
record Parameters(int count) implements ParameterMetaData, AbstractWrapper {
    @Override
    public int getParameterCount() {
        return count;
    }

    void require(int place) throws SQLException {
        if (place < 1 || place > count) {
            throw SqlState.BAD_ARGUMENT.error(
                    "The statement has " + count + " parameters; there is no parameter " + place);
        }
    }

    @Override
    public int isNullable(int place) throws SQLException {
        require(place);
        return parameterNullableUnknown;
    }

    @Override
    public boolean isSigned(int place) throws SQLException {
        require(place);
        return false;
    }

    @Override
    public int getPrecision(int place) throws SQLException {
        require(place);
        return 0;
    }

    @Override
    public int getScale(int place) throws SQLException {
        require(place);
        return 0;
    }

    @Override
    public int getParameterType(int place) throws SQLException {
        require(place);
        return Types.OTHER;
    }

    @Override
    public String getParameterTypeName(int place) throws SQLException {
        require(place);
        return "OTHER";
    }

    @Override
    public String getParameterClassName(int place) throws SQLException {
        require(place);
        return Object.class.getName();
    }

    @Override
    public int getParameterMode(int place) throws SQLException {
        require(place);
        return parameterModeIn;
    }
}
