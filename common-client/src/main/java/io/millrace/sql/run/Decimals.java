package io.millrace.sql.run;

import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.SqlType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Gives decimals the digits of their type: as JSON the wire leaves out the zeros at the end, and writes 700 as `7E+2`.
final class Decimals {
    private static final int NONE = -1;

    private Decimals() {}

    static List<Row> inFull(List<Column> columns, List<Row> rows) {
        var scales = columns.stream().mapToInt(Decimals::scale).toArray();
        boolean some = columns.stream().anyMatch(column -> scale(column) != NONE);
        return some ? rows.stream().map(row -> inFull(row, scales)).toList() : rows;
    }

    private static int scale(Column column) {
        return column.type() instanceof SqlType.Decimal decimal ? decimal.scale() : NONE;
    }

    private static Row inFull(Row row, int[] scales) {
        var fields = new ArrayList<@Nullable Object>(row.fields());
        for (int i = 0; i < Math.min(scales.length, fields.size()); i++) {
            if (scales[i] != NONE && fields.get(i) instanceof Number number) {
                var digits = new BigDecimal(number.toString());
                fields.set(i, digits.setScale(Math.max(scales[i], digits.scale())));
            }
        }
        return new Row(row.kind(), fields);
    }
}
