package io.millrace.sql.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.SqlType;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DecimalsTest {
    private static final List<Column> COLUMNS =
            List.of(Column.of("price", new SqlType.Decimal(true, 10, 2)), Column.of("name", SqlType.string()));

    @Test
    void haveTheDigitsOfTheirType() {
        assertThat(shown(COLUMNS, new BigDecimal("7E+2"), "a")).containsExactly("700.00", "a");
        assertThat(shown(COLUMNS, 7, "7")).containsExactly("7.00", "7");
        assertThat(shown(COLUMNS, new BigDecimal("1.5"), null)).containsExactly("1.50", "NULL");
        assertThat(shown(COLUMNS, null, "")).containsExactly("NULL", "");
        assertThat(shown(COLUMNS, "1.50", "of a page of texts")).containsExactly("1.50", "of a page of texts");
    }

    @Test
    void areReadWithoutAnExponent() {
        var tiny = List.of(Column.of("tiny", new SqlType.Decimal(true, 38, 18)));

        assertThat(shown(tiny, new BigDecimal("-1E-18"))).containsExactly("-0.000000000000000001");
        assertThat(shown(tiny, 0)).containsExactly("0.000000000000000000");
    }

    @Test
    void leaveOtherRowsAsTheyAre() {
        var rows = List.of(Row.added(List.of("a")));

        assertThat(Decimals.withScale(List.of(Column.of("name", SqlType.string())), rows))
                .isSameAs(rows);
    }

    private static List<String> shown(List<Column> columns, Object... values) {
        var row = Decimals.withScale(columns, List.of(Row.added(Arrays.asList(values))))
                .getFirst();
        return IntStream.range(0, values.length)
                .mapToObj(column -> row.cell(column).display())
                .toList();
    }
}
