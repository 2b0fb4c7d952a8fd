package io.millrace.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Calendar;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import javax.sql.rowset.serial.SerialClob;
import org.junit.jupiter.api.Test;

/// Tests that a value written into a statement is that value and nothing more.
class LiteralsTest {
    private static String standard(Object value) throws SQLException {
        return new Literals(Dialect.STANDARD).of(value);
    }

    @Test
    void writesEveryKindOfValue() throws SQLException {
        assertThat(standard(null)).isEqualTo("NULL");
        assertThat(standard("it's")).isEqualTo("'it''s'");
        assertThat(standard(true)).isEqualTo("TRUE");
        assertThat(standard(-7)).isEqualTo("-7");
        assertThat(standard(5_000_000_000L)).isEqualTo("5000000000");
        assertThat(standard(new BigDecimal("1E+3"))).isEqualTo("1000");
        assertThat(standard(1.5)).isEqualTo("1.5E0");
        assertThat(standard(1e300)).isEqualTo("1.0E300");
        assertThat(standard(0.1f)).isEqualTo("CAST(0.1E0 AS FLOAT)");
        assertThat(standard(Double.NaN)).isEqualTo("CAST('NaN' AS DOUBLE)");
        assertThat(standard(new byte[] {1, (byte) 0xab})).isEqualTo("X'01ab'");
        assertThat(standard(LocalDate.parse("2024-01-02"))).isEqualTo("DATE '2024-01-02'");
        assertThat(standard(LocalTime.parse("03:04"))).isEqualTo("TIME '03:04:00'");
        assertThat(standard(LocalDateTime.parse("2024-01-02T03:04:05.600")))
                .isEqualTo("TIMESTAMP '2024-01-02 03:04:05.6'");
        assertThat(standard(Timestamp.valueOf("2024-01-02 03:04:05"))).isEqualTo("TIMESTAMP '2024-01-02 03:04:05'");
        assertThat(standard(Date.valueOf("2024-01-02"))).isEqualTo("DATE '2024-01-02'");
        assertThat(standard(Instant.ofEpochMilli(12))).isEqualTo("TO_TIMESTAMP_LTZ(12, 3)");
        assertThat(standard(Arrays.asList(1, null, "a"))).isEqualTo("ARRAY[1, NULL, 'a']");
    }

    @Test
    void writesEveryDigitOfAnInstant() throws SQLException {
        assertThat(standard(Instant.parse("2024-01-02T03:04:05.123456Z")))
                .isEqualTo("TO_TIMESTAMP_LTZ('2024-01-02 03:04:05.123456', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'UTC')");
        assertThat(standard(OffsetDateTime.parse("0001-01-01T02:00:00.000000001+01:00")))
                .isEqualTo("TO_TIMESTAMP_LTZ('0001-01-01 01:00:00.000000001', 'yyyy-MM-dd HH:mm:ss.SSSSSSSSS', 'UTC')");
        assertThat(standard(Instant.parse("1969-12-31T23:59:59.999Z"))).isEqualTo("TO_TIMESTAMP_LTZ(-1, 3)");
        assertThatThrownBy(() -> standard(Instant.parse("+10000-01-01T00:00:00.000001Z")))
                .hasMessageContaining("between the years 1 and 9999")
                .extracting(error -> ((SQLException) error).getSQLState())
                .isEqualTo("22023");
    }

    @Test
    void writesAsTheServerReads() throws SQLException {
        var backslash = new Literals(Dialect.BACKSLASH);

        assertThat(standard("\\")).isEqualTo("'\\'");
        assertThat(backslash.of("\\' OR 1=1 --")).isEqualTo("'\\\\\\' OR 1=1 --'");
        assertThat(backslash.of(new byte[] {1})).isEqualTo("unhex('01')");
        assertThatThrownBy(() -> new Literals(Dialect.UNKNOWN).of("a\\b")).hasMessageContaining("literals=standard");
        assertThat(new Literals(Dialect.UNKNOWN).of("it's")).isEqualTo("'it''s'");
    }

    /// Any text stays inside its quotes.
    @Test
    void isAlwaysOneToken() throws SQLException {
        var random = new Random(11);
        var letters = "a'\\\"`?-;\n/*";
        for (var dialect : List.of(Dialect.STANDARD, Dialect.BACKSLASH)) {
            for (int round = 0; round < 20_000; round++) {
                var value = random.ints(random.nextInt(12), 0, letters.length())
                        .mapToObj(index -> String.valueOf(letters.charAt(index)))
                        .collect(Collectors.joining());
                assertThat(Tokenizer.tokens(new Literals(dialect).of(value), dialect))
                        .as("%s in %s", value, dialect)
                        .singleElement()
                        .satisfies(token -> assertThat(token.kind()).isEqualTo(StatementToken.Kind.QUOTED));
            }
        }
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertThatThrownBy(() -> standard(new Object())).isInstanceOf(SQLFeatureNotSupportedException.class);
    }

    @Test
    void makesAValueWhatItIsToBe() throws SQLException {
        assertThat(ParameterType.of("12", Types.INTEGER, -1)).isEqualTo(12);
        assertThat(ParameterType.of(1.005, Types.DECIMAL, 2)).isEqualTo(new BigDecimal("1.01"));
        assertThat(ParameterType.of(7, Types.VARCHAR, -1)).isEqualTo("7");
        assertThat(ParameterType.of("2024-01-02", Types.DATE, -1)).isEqualTo(LocalDate.parse("2024-01-02"));
        assertThat(ParameterType.of(Timestamp.valueOf("2024-01-02 03:04:05"), Types.DATE, -1))
                .isEqualTo(LocalDate.parse("2024-01-02"));
        assertThat(ParameterType.of(
                        new java.util.Date(
                                Timestamp.valueOf("2024-01-02 03:04:05").getTime()),
                        Types.TIMESTAMP,
                        -1))
                .isEqualTo(LocalDateTime.parse("2024-01-02T03:04:05"));
        assertThat(ParameterType.of("x", Types.OTHER, -1)).isEqualTo("x");
        assertThatThrownBy(() -> ParameterType.of("x", Types.INTEGER, -1)).hasMessageContaining("'x'");
        assertThat(ParameterType.nothing(Types.INTEGER, Dialect.STANDARD).literal())
                .isEqualTo("CAST(NULL AS INT)");
        assertThat(ParameterType.nothing(Types.INTEGER, Dialect.BACKSLASH).literal())
                .isEqualTo("NULL");
        assertThat(ParameterType.nothing(Types.NULL, Dialect.STANDARD).literal())
                .isEqualTo("NULL");
    }

    @Test
    void readsTextsFromWhatHoldsThem() throws Exception {
        assertThat(ParameterType.of(new StringReader("it's"), Types.LONGVARCHAR, -1))
                .isEqualTo("it's");
        assertThat(ParameterType.of(new SerialClob("12".toCharArray()), Types.INTEGER, -1))
                .isEqualTo(12);
        assertThat(ParameterType.of(new StringBuilder("a"), Types.CLOB, -1)).isEqualTo("a");
    }

    /// The text of such an object, `[B@1f32e575`, is not its value.
    @Test
    void refusesObjectsWithoutAText() {
        for (var value : List.of(
                new byte[] {1},
                new int[] {1},
                List.of(1),
                new ByteArrayInputStream(new byte[0]),
                Calendar.getInstance(),
                new Object())) {
            assertThatThrownBy(() -> ParameterType.of(value, Types.VARCHAR, -1))
                    .hasMessageContaining("cannot be converted to VARCHAR")
                    .extracting(error -> ((SQLException) error).getSQLState())
                    .isEqualTo("22023");
        }
    }

    @Test
    void knowsServersByTheirNames() {
        assertThat(Dialect.of(Optional.of("Apache Flink"))).isEqualTo(Dialect.STANDARD);
        assertThat(Dialect.of(Optional.of("Spark SQL"))).isEqualTo(Dialect.BACKSLASH);
        assertThat(Dialect.of(Optional.of("Something"))).isEqualTo(Dialect.UNKNOWN);
        assertThat(Dialect.of(Optional.empty())).isEqualTo(Dialect.UNKNOWN);
    }
}
