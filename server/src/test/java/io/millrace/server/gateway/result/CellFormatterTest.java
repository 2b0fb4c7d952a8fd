package io.millrace.server.gateway.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.sql.SqlType;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CellFormatterTest {
    @Test
    void secondsHaveAsManyDigitsAsTheTypeSays() {
        var time = LocalDateTime.of(2024, 1, 2, 3, 4, 5, 678_000_000);

        assertThat(CellFormatter.of(new SqlType.Temporal("TIMESTAMP_WITHOUT_TIME_ZONE", true, 3), time))
                .isEqualTo("2024-01-02 03:04:05.678");
        assertThat(CellFormatter.of(new SqlType.Temporal("TIMESTAMP_WITHOUT_TIME_ZONE", true, 0), time))
                .isEqualTo("2024-01-02 03:04:05");
    }

    @Test
    void spansCarryTheirSign() {
        var months = new SqlType.Interval("INTERVAL_YEAR_MONTH", true, 2, Optional.empty(), "YEAR_TO_MONTH");
        var time = new SqlType.Interval("INTERVAL_DAY_TIME", true, 2, Optional.of(3), "DAY_TO_SECOND");

        assertThat(CellFormatter.of(months, -14)).isEqualTo("-1-02");
        assertThat(CellFormatter.of(time, 93_784_567L)).isEqualTo("+1 02:03:04.567");
    }

    @Test
    void valuesWithinValuesAreWrittenByTheirOwnTypes() {
        var number = new SqlType.Decimal(true, 5, 2);

        assertThat(CellFormatter.of(new SqlType.Array(true, number), Arrays.asList(new BigDecimal("1.10"), null)))
                .isEqualTo("[1.10, NULL]");
        assertThat(CellFormatter.of(
                        new SqlType.Mapping(true, SqlType.string(), new SqlType.Sized("VARBINARY", true, 2)),
                        Map.of("k", new byte[] {10, -1})))
                .isEqualTo("{k=x'0aff'}");
        assertThat(CellFormatter.of(
                        new SqlType.Structure(
                                true,
                                List.of(
                                        new SqlType.Member("a", new SqlType.Simple("BOOLEAN", true), Optional.empty()),
                                        new SqlType.Member("b", SqlType.string(), Optional.empty()))),
                        Arrays.asList(true, null)))
                .isEqualTo("(TRUE, NULL)");
    }
}
