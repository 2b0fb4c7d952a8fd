package io.millrace.sql.result;

import io.millrace.wire.sql.Cell;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.SqlType;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/// Compares rows by the sort order of a query. It supports both formats of cells, JSON values and plain text.
public final class RowOrder implements Comparator<Row> {
    private static final Pattern NUMBERS = Pattern.compile("\\D+");

    private final List<Operations.SortKey> keys;
    private final List<SqlType> types;

    /// @param columns of the result; sort keys beyond them are ignored
    public RowOrder(List<Operations.SortKey> keys, List<Column> columns) {
        this.keys = keys.stream().filter(key -> key.column() < columns.size()).toList();
        this.types = columns.stream().map(Column::type).toList();
    }

    @Override
    public int compare(Row one, Row other) {
        for (var key : keys) {
            int compared = compare(key, one.cell(key.column()), other.cell(key.column()));
            if (compared != 0) {
                return compared;
            }
        }
        return 0;
    }

    private int compare(Operations.SortKey key, Cell one, Cell other) {
        if (one instanceof Cell.Absent || other instanceof Cell.Absent) {
            int absent = Boolean.compare(one instanceof Cell.Absent, other instanceof Cell.Absent);
            return key.nullsLast() ? absent : -absent;
        }
        int compared = values(types.get(key.column()), one, other);
        return key.descending() ? -compared : compared;
    }

    private static int values(SqlType type, Cell one, Cell other) {
        return switch (type) {
            case SqlType.Simple simple
            when isApproximate(simple) ->
                Double.compare(Double.parseDouble(one.display()), Double.parseDouble(other.display()));
            case SqlType.Simple simple when isWhole(simple) -> exactly(one, other);
            case SqlType.Decimal _ -> exactly(one, other);
            case SqlType.Interval _ -> intervals(one, other);
            // the zone would follow the fraction of a second
            case SqlType.Temporal _ -> withoutZone(one).compareTo(withoutZone(other));
            case SqlType.Sized sized when sized.name().endsWith("BINARY") -> bytes(one, other);
            default -> Arrays.compare(codePoints(one), codePoints(other));
        };
    }

    private static boolean isApproximate(SqlType.Simple type) {
        return switch (type.name()) {
            case "FLOAT", "DOUBLE" -> true;
            default -> false;
        };
    }

    private static boolean isWhole(SqlType.Simple type) {
        return switch (type.name()) {
            case "TINYINT", "SMALLINT", "INTEGER", "BIGINT" -> true;
            default -> false;
        };
    }

    private static int exactly(Cell one, Cell other) {
        return new BigDecimal(one.display()).compareTo(new BigDecimal(other.display()));
    }

    /// Compares intervals: numbers of months or milliseconds, or texts such as `+1 02:03:04.000` or `-2-05`.
    private static int intervals(Cell one, Cell other) {
        if (one instanceof Cell.Numeric || other instanceof Cell.Numeric) {
            return exactly(one, other);
        }
        int sign = sign(one);
        return sign == sign(other)
                ? sign * Arrays.compare(parts(one), parts(other))
                : Integer.compare(sign, sign(other));
    }

    private static int sign(Cell span) {
        return span.display().startsWith("-") ? -1 : 1;
    }

    private static long[] parts(Cell span) {
        return NUMBERS.splitAsStream(span.display())
                .filter(part -> !part.isEmpty())
                .mapToLong(Long::parseLong)
                .toArray();
    }

    private static String withoutZone(Cell moment) {
        var text = moment.display();
        return text.endsWith("Z") ? text.substring(0, text.length() - 1) : text;
    }

    /// Compares bytes, which are base64 in JSON, and hexadecimal as `x'0f'` in plain text.
    private static int bytes(Cell one, Cell other) {
        return one.display().startsWith("x'") || other.display().startsWith("x'")
                ? one.display().compareTo(other.display())
                : Arrays.compareUnsigned(decoded(one), decoded(other));
    }

    private static byte[] decoded(Cell bytes) {
        return Base64.getDecoder().decode(bytes.display());
    }

    private static int[] codePoints(Cell text) {
        return text.display().codePoints().toArray();
    }
}
