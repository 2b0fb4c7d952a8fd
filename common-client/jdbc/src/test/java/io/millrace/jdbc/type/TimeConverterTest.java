package io.millrace.jdbc.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Date;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests dates and times in the classes of java.sql.
class TimeConverterTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"0001-01-01", "1500-02-28", "1582-10-04", "1582-10-15", "1969-12-31", "2024-02-29", "9999-12-31"
            })
    void aDayKeepsItsName(String day) throws SQLException {
        var value = new Value(day, ColumnType.of(TypeName.DATE));

        assertThat(value.standard()).hasToString(day);
        assertThat(TimeConverter.date(value, ZoneId.systemDefault()).toLocalDate())
                .isEqualTo(day);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0001-01-01 00:00:00.0",
                "1500-02-28 23:59:59.999",
                "1582-10-04 12:00:00.0",
                "2024-01-02 03:04:05.678"
            })
    void aMomentKeepsItsName(String moment) throws SQLException {
        assertThat(new Value(moment, ColumnType.of(TypeName.TIMESTAMP)).standard())
                .hasToString(moment);
    }

    @Test
    void aDayBeginsWhereTheCalendarIs() throws SQLException {
        var value = new Value("2024-01-02", ColumnType.of(TypeName.DATE));
        var east = ZoneOffset.ofHours(9);

        assertThat(TimeConverter.date(value, east))
                .isEqualTo(new Date(Instant.parse("2024-01-01T15:00:00Z").toEpochMilli()));
    }
}
