package io.millrace.jdbc.metadata;

import io.millrace.jdbc.result.Cursor;
import io.millrace.jdbc.type.ResultColumn;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A server's metadata result with JDBC's columns, matched by name. Columns that the server does not send are null.
final class ShapedCursor implements Cursor {
    private static final int NOT_SENT = -1;

    /// JDBC requires an empty text in this column if the value is unknown.
    private static final String MAYBE_GENERATED = "IS_GENERATEDCOLUMN";

    /// Other names that servers use for JDBC's columns.
    private static final Map<String, String> OTHER_NAMES =
            Map.of("IS_AUTOINCREMENT", "IS_AUTO_INCREMENT", "TABLE_CATALOG", "TABLE_CAT");

    private final Cursor sent;
    private final List<ResultColumn> columns;
    private final int[] places;

    ShapedCursor(Cursor sent, MetadataColumns shape) {
        this.sent = sent;
        columns = shape.columns();
        places = columns.stream().mapToInt(this::place).toArray();
    }

    private int place(ResultColumn wanted) {
        int place = place(wanted.name());
        return place == NOT_SENT ? place(OTHER_NAMES.getOrDefault(wanted.name(), wanted.name())) : place;
    }

    private int place(String name) {
        for (int index = 0; index < sent.columns().size(); index++) {
            if (sent.columns().get(index).name().equalsIgnoreCase(name)) {
                return index;
            }
        }
        return NOT_SENT;
    }

    @Override
    public List<ResultColumn> columns() {
        return columns;
    }

    @Override
    public boolean next() throws SQLException {
        return sent.next();
    }

    @Override
    public @Nullable Object value(int column) {
        if (places[column] != NOT_SENT) {
            return sent.value(places[column]);
        }
        return columns.get(column).name().equals(MAYBE_GENERATED) ? "" : null;
    }

    @Override
    public void pageSize(int rows) {
        sent.pageSize(rows);
    }

    @Override
    public void close() throws SQLException {
        sent.close();
    }
}
