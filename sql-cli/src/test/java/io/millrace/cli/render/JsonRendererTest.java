package io.millrace.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.option.OutputFormat;
import io.millrace.cli.terminal.ColumnMeasure;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.SqlType;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonRendererTest {
    /// The number of digits is fixed when the page is read.
    @ParameterizedTest
    @CsvSource({"7E+2, 700", "1.50, 1.50", "0.00, 0.00", "-20.50, -20.50", "1E-7, 0.0000001"})
    void aDecimalHasNoExponent(BigDecimal value, String shown) {
        assertThat(shown(new SqlType.Decimal(true, 10, 2), value)).isEqualTo("{\"price\":" + shown + "}\n");
    }

    @ParameterizedTest
    @CsvSource({"1.0E300, 1.0E+300", "-2.5E-300, -2.5E-300", "1.0E10, 10000000000"})
    void aDoubleWithManyZerosHasAnExponent(BigDecimal value, String shown) {
        assertThat(shown(new SqlType.Simple("DOUBLE", true), value)).isEqualTo("{\"price\":" + shown + "}\n");
    }

    @Test
    void aMissingDecimalIsNull() {
        assertThat(shown(new SqlType.Decimal(true, 10, 2), null)).isEqualTo("{\"price\":null}\n");
    }

    private static String shown(SqlType type, @Nullable Object value) {
        var renderer = Renderer.of(
                OutputFormat.NDJSON,
                List.of(Column.of("price", type)),
                new Layout(0, false, AnsiColours.NONE, false, new ColumnMeasure()),
                Style.DEFAULT);
        return renderer.page(List.of(Row.added(Arrays.asList(value)))) + renderer.end();
    }
}
