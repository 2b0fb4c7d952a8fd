package io.millrace.jdbc.result;

import io.millrace.jdbc.error.SqlState;
import io.millrace.jdbc.type.ResultColumn;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The metadata of a result's columns. The protocol provides names and types, but not the tables of columns.
final class ResultColumns implements ResultSetMetaData, AbstractWrapper {
    private final List<ResultColumn> columns;
    private final Map<String, Integer> places = new HashMap<>();

    ResultColumns(List<ResultColumn> columns) {
        this.columns = columns;
        var labels = columns.stream()
                .map(column -> column.name().toLowerCase(Locale.ROOT))
                .toList();
        for (int index = 0; index < labels.size(); index++) {
            places.putIfAbsent(labels.get(index), index + 1);
        }
        // some servers prefix the column's name with the table's; a complete label goes before
        for (int index = 0; index < labels.size(); index++) {
            var label = labels.get(index);
            places.putIfAbsent(label.substring(label.lastIndexOf('.') + 1), index + 1);
        }
    }

    /// The position of a column, ignoring case; the first of several with the same label.
    int place(String label) throws SQLException {
        var place = places.get(label.toLowerCase(Locale.ROOT));
        if (place == null) {
            throw SqlState.NO_SUCH_COLUMN.error("The result has no column '" + label + "'; it has "
                    + String.join(", ", columns.stream().map(ResultColumn::name).toList()));
        }
        return place;
    }

    ResultColumn at(int column) throws SQLException {
        if (column < 1 || column > columns.size()) {
            throw SqlState.NO_SUCH_COLUMN.error(
                    "The result has the columns 1 to " + columns.size() + ", not " + column);
        }
        return columns.get(column - 1);
    }

    @Override
    public int getColumnCount() {
        return columns.size();
    }

    @Override
    public String getColumnLabel(int column) throws SQLException {
        return at(column).name();
    }

    @Override
    public String getColumnName(int column) throws SQLException {
        return at(column).name();
    }

    @Override
    public int getColumnType(int column) throws SQLException {
        return at(column).type().name().jdbc();
    }

    @Override
    public String getColumnTypeName(int column) throws SQLException {
        return at(column).type().name().sql();
    }

    @Override
    public String getColumnClassName(int column) throws SQLException {
        return at(column).type().name().type().getName();
    }

    @Override
    public int getPrecision(int column) throws SQLException {
        return at(column).type().precision();
    }

    @Override
    public int getScale(int column) throws SQLException {
        return at(column).type().fraction();
    }

    @Override
    public int getColumnDisplaySize(int column) throws SQLException {
        return at(column).type().width();
    }

    @Override
    public boolean isSigned(int column) throws SQLException {
        return at(column).type().isSigned();
    }

    @Override
    public boolean isCaseSensitive(int column) throws SQLException {
        return at(column).type().isText();
    }

    @Override
    public int isNullable(int column) throws SQLException {
        at(column);
        return columnNullableUnknown;
    }

    @Override
    public boolean isSearchable(int column) throws SQLException {
        at(column);
        return true;
    }

    @Override
    public boolean isReadOnly(int column) throws SQLException {
        at(column);
        return true;
    }

    @Override
    public boolean isWritable(int column) throws SQLException {
        at(column);
        return false;
    }

    @Override
    public boolean isDefinitelyWritable(int column) throws SQLException {
        return isWritable(column);
    }

    @Override
    public boolean isAutoIncrement(int column) throws SQLException {
        at(column);
        return false;
    }

    @Override
    public boolean isCurrency(int column) throws SQLException {
        at(column);
        return false;
    }

    @Override
    public String getSchemaName(int column) throws SQLException {
        at(column);
        return "";
    }

    @Override
    public String getTableName(int column) throws SQLException {
        at(column);
        return "";
    }

    @Override
    public String getCatalogName(int column) throws SQLException {
        at(column);
        return "";
    }
}
