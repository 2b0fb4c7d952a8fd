package io.millrace.sql.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.SqlType;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

/// Tests that rows are in the order that a query asks for, with the texts and values of both formats.
class RowOrderTest {
    private static final SqlType WHOLE = new SqlType.Simple("BIGINT", true);

    @SuppressWarnings("unused")
    private static final List<Arguments> CELLS = List.of(
            cells(WHOLE, "-10", "9", "10"),
            cells(WHOLE, new BigDecimal("9"), new BigDecimal("9007199254740993")),
            cells(new SqlType.Decimal(true, 38, 2), "-1.50", "0.00", "123456789012345678901.25"),
            cells(new SqlType.Simple("DOUBLE", true), "-Infinity", "-2.5E10", "0.1", "1.0E2", "Infinity", "NaN"),
            cells(new SqlType.Simple("BOOLEAN", true), false, true),
            cells(new SqlType.Simple("BOOLEAN", true), "FALSE", "TRUE"),
            cells(SqlType.string(), "", "B", "a", "ab", "\uFF21", "\uD83D\uDE00"),
            cells(
                    new SqlType.Temporal("TIMESTAMP_WITH_LOCAL_TIME_ZONE", true, 3),
                    "2024-01-01T00:00:00Z",
                    "2024-01-01T00:00:00.5Z",
                    "2024-01-01T00:00:01Z"),
            cells(interval("INTERVAL_YEAR_MONTH"), "-10-00", "-2-05", "+2-05", "+10-01"),
            cells(interval("INTERVAL_DAY_TIME"), "-1 00:00:00.000", "+9 00:00:00.001", "+10 00:00:00.000"),
            cells(interval("INTERVAL_DAY_TIME"), new BigDecimal(-5), new BigDecimal(40)),
            cells(new SqlType.Sized("VARBINARY", true, SqlType.UNBOUNDED), "AA==", "AAE=", "/w=="),
            cells(new SqlType.Sized("VARBINARY", true, SqlType.UNBOUNDED), "x'00'", "x'0001'", "x'ff'"));

    private static Arguments cells(SqlType type, Object... ascending) {
        return Arguments.of(type, List.of(ascending));
    }

    private static SqlType interval(String name) {
        return new SqlType.Interval(name, true, 2, Optional.empty(), "");
    }

    @ParameterizedTest
    @FieldSource("CELLS")
    void sortsCellsAsTheEngineDoes(SqlType type, List<Object> ascending) {
        var up = order(List.of(type), new Operations.SortKey(0, false, true));
        var down = order(List.of(type), new Operations.SortKey(0, true, true));
        var rows = ascending.stream().map(RowOrderTest::row).toList();

        assertThat(rows.reversed().stream().sorted(up)).containsExactlyElementsOf(rows);
        assertThat(rows.stream().sorted(down)).containsExactlyElementsOf(rows.reversed());
    }

    @Test
    void putsAbsentValuesWhereTheQueryWantsThem() {
        var rows = List.of(row("1"), row(new Object[] {null}), row("2"));

        assertThat(rows.stream().sorted(order(List.of(WHOLE), new Operations.SortKey(0, true, true))))
                .containsExactly(rows.get(2), rows.get(0), rows.get(1));
        assertThat(rows.stream().sorted(order(List.of(WHOLE), new Operations.SortKey(0, true, false))))
                .containsExactly(rows.get(1), rows.get(2), rows.get(0));
    }

    @Test
    void comparesByTheNextColumnWhereOneIsEqual() {
        var order = order(
                List.of(SqlType.string(), WHOLE),
                new Operations.SortKey(1, true, true),
                new Operations.SortKey(0, false, true));

        assertThat(List.of(row("b", "1"), row("a", "1"), row("c", "2")).stream().sorted(order))
                .containsExactly(row("c", "2"), row("a", "1"), row("b", "1"));
    }

    private static RowOrder order(List<SqlType> types, Operations.SortKey... keys) {
        return new RowOrder(
                List.of(keys), types.stream().map(type -> Column.of("c", type)).toList());
    }

    private static Row row(@Nullable Object... cells) {
        return Row.added(Arrays.asList(cells));
    }
}
