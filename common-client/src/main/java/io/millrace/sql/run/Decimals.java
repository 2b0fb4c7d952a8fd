package io.millrace.sql.run;

import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.SqlType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Restores the scale of decimals. JSON on the wire omits trailing zeros and writes 700 as `7E+2`.
final class Decimals {
    private static final int NO_SCALE = -1;

    private Decimals() {}

    static List<Row> withScale(List<Column> columns, List<Row> rows) {
        var scales = columns.stream().mapToInt(Decimals::scale).toArray();
        boolean anyDecimal = columns.stream().anyMatch(column -> scale(column) != NO_SCALE);
        return anyDecimal ? rows.stream().map(row -> withScale(row, scales)).toList() : rows;
    }

    private static int scale(Column column) {
        return column.type() instanceof SqlType.Decimal decimal ? decimal.scale() : NO_SCALE;
    }

    private static Row withScale(Row row, int[] scales) {
        var fields = new ArrayList<@Nullable Object>(row.fields());
        for (int i = 0; i < Math.min(scales.length, fields.size()); i++) {
            if (scales[i] != NO_SCALE && fields.get(i) instanceof Number number) {
                var digits = new BigDecimal(number.toString());
                fields.set(i, digits.setScale(Math.max(scales[i], digits.scale())));
            }
        }
        return new Row(row.kind(), fields);
    }
}
