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
    @ParameterizedTest
    @CsvSource({"7E+2, 700.00", "1.5, 1.50", "0, 0.00", "-20.5, -20.50", "0.01, 0.01", "1.125, 1.125", "1E-7, 0.0000001"
    })
    void aDecimalHasTheDigitsOfItsType(BigDecimal sent, String shown) {
        assertThat(shown(new SqlType.Decimal(true, 10, 2), sent)).isEqualTo("{\"price\":" + shown + "}\n");
    }

    @Test
    void aWholeDecimalAndAMissingOne() {
        assertThat(shown(new SqlType.Decimal(true, 10, 1), 7)).isEqualTo("{\"price\":7.0}\n");
        assertThat(shown(new SqlType.Decimal(true, 10, 0), 7L)).isEqualTo("{\"price\":7}\n");
        assertThat(shown(new SqlType.Decimal(true, 10, 2), null)).isEqualTo("{\"price\":null}\n");
    }

    private static String shown(SqlType type, @Nullable Object value) {
        var renderer = Renderer.of(
                OutputFormat.NDJSON,
                List.of(Column.of("price", type)),
                new Layout(0, false, AnsiColours.NONE, false, new ColumnMeasure()),
                Style.USUAL);
        return renderer.page(List.of(Row.added(Arrays.asList(value)))) + renderer.end();
    }
}
