package io.millrace.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.jdbc.scratch.ScratchBehaviour;
import io.millrace.jdbc.scratch.ScratchBehaviour.Deviation;
import io.millrace.jdbc.scratch.ScratchServer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests that rows arrive completely and in the types that a caller requests, in every encoding of the
/// protocol.
class ResultTest {
    private interface Reading {
        void read(ResultSet rows) throws Exception;
    }

    private static void reading(ScratchBehaviour manner, Reading reading) throws Exception {
        try (var server = ScratchServer.start(manner, sql -> Samples.everyType());
                var connection = DriverManager.getConnection(server.url());
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT")) {
            reading.read(rows);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 6, 10, 11})
    void readsEveryTypeAndItsNull(int version) throws Exception {
        reading(ScratchBehaviour.plain(version), ResultTest::assertEveryType);
    }

    @Test
    void readsColumnsInOneBlock() throws Exception {
        reading(ScratchBehaviour.plain(11, Deviation.BLOCKS), ResultTest::assertEveryType);
    }

    private static void assertEveryType(ResultSet rows) throws SQLException {
        assertThat(rows.next()).isTrue();
        assertValues(rows);
        assertThat(rows.next()).isTrue();
        for (int column = 1; column <= Samples.EVERY_TYPE.size(); column++) {
            assertThat(rows.getObject(column)).as("column %s", column).isNull();
            assertThat(rows.wasNull()).isTrue();
            assertThat(rows.getString(column)).isNull();
        }
        assertThat(rows.getInt("whole")).isZero();
        assertThat(rows.getBoolean("flag")).isFalse();
        assertThat(rows.next()).isTrue();
        assertValues(rows);
        assertThat(rows.next()).isFalse();
        assertThat(rows.next()).isFalse();
    }

    private static void assertValues(ResultSet rows) throws SQLException {
        assertThat(rows.getObject("flag")).isEqualTo(true);
        assertThat(rows.wasNull()).isFalse();
        assertThat(rows.getObject("tiny")).isEqualTo((byte) -7);
        assertThat(rows.getObject("small")).isEqualTo((short) 300);
        assertThat(rows.getObject("whole")).isEqualTo(70_000);
        assertThat(rows.getObject("large")).isEqualTo(5_000_000_000L);
        assertThat(rows.getObject("narrow")).isEqualTo(0.1);
        assertThat(rows.getFloat("narrow")).isEqualTo(0.1f);
        assertThat(rows.getString("narrow")).isEqualTo("0.1");
        assertThat(rows.getObject("wide")).isEqualTo(0.25);
        assertThat(rows.getObject("amount")).isEqualTo(new BigDecimal("100.00"));
        assertThat(rows.getString("amount")).isEqualTo("100.00");
        assertThat(rows.getString("code")).isEqualTo("abc");
        assertThat(rows.getString("word")).isEqualTo("väl");
        assertThat(rows.getString("text")).isEqualTo("tëxt");
        assertThat(rows.getObject("day")).isEqualTo(Date.valueOf("2024-01-02"));
        assertThat(rows.getObject("moment")).isEqualTo(Timestamp.valueOf("2024-01-02 03:04:05.678"));
        assertThat(rows.getObject("instant")).isEqualTo(OffsetDateTime.parse("2024-01-02T03:04:05.678+02:00"));
        assertThat(rows.getBytes("bytes")).isEqualTo("ABC".getBytes(StandardCharsets.US_ASCII));
        assertThat(rows.getString("bytes")).isEqualTo("414243");
        assertThat(rows.getObject("months", Period.class)).isEqualTo(Period.of(1, 2, 0));
        assertThat(rows.getObject("seconds", Duration.class)).isEqualTo(Duration.parse("P1DT2H3M4.5S"));
        assertThat((Object[]) rows.getArray("list").getArray()).containsExactly(1L, 2L, null);
        assertThat(rows.getString("map")).isEqualTo("{\"a\": 1}");
        assertThat(rows.getObject("struct")).isEqualTo("{\"a\": 1, \"b\": \"x\"}");
    }

    @Test
    void turnsValuesIntoWhatIsAskedFor() throws Exception {
        reading(ScratchBehaviour.plain(11), rows -> {
            rows.next();
            assertThat(rows.getLong("tiny")).isEqualTo(-7);
            assertThat(rows.getInt("amount")).isEqualTo(100);
            assertThat(rows.getDouble("amount")).isEqualTo(100.0);
            assertThat(rows.getBigDecimal("whole")).isEqualTo(new BigDecimal(70_000));
            assertThat(rows.getObject("whole", Long.class)).isEqualTo(70_000L);
            assertThat(rows.getObject("day", LocalDate.class)).isEqualTo(LocalDate.parse("2024-01-02"));
            assertThat(rows.getObject("moment", LocalDateTime.class))
                    .isEqualTo(LocalDateTime.parse("2024-01-02T03:04:05.678"));
            assertThat(rows.getObject("instant", Instant.class)).isEqualTo(Instant.parse("2024-01-02T01:04:05.678Z"));
            assertThat(rows.getTimestamp("day")).isEqualTo(Timestamp.valueOf("2024-01-02 00:00:00"));
            assertThat(rows.getTimestamp("moment", Calendar.getInstance(TimeZone.getTimeZone("UTC"))))
                    .isEqualTo(Timestamp.from(Instant.parse("2024-01-02T03:04:05.678Z")));
            assertThat(rows.getCharacterStream("text").read()).isEqualTo('t');
            assertThat(rows.getBlob("bytes").getBytes(2, 5)).isEqualTo(new byte[] {66, 67});
            assertThat(rows.getClob("word").getSubString(2, 9)).isEqualTo("äl");
        });
    }

    @Test
    void refusesWhatAValueCannotBe() throws Exception {
        reading(ScratchBehaviour.plain(11), rows -> {
            rows.next();
            assertThatThrownBy(() -> rows.getInt("word"))
                    .isInstanceOf(SQLDataException.class)
                    .hasMessageContaining("VARCHAR")
                    .hasMessageContaining("väl");
            assertThatThrownBy(() -> rows.getShort("whole"))
                    .isInstanceOf(SQLDataException.class)
                    .hasMessageContaining("70000");
            assertThatThrownBy(() -> rows.getDate("word")).isInstanceOf(SQLDataException.class);
            assertThatThrownBy(() -> rows.getArray("map")).isInstanceOf(SQLDataException.class);
            assertThatThrownBy(() -> rows.getObject("whole", Thread.class))
                    .isInstanceOf(SQLFeatureNotSupportedException.class);
            assertThatThrownBy(() -> rows.getString("nope"))
                    .hasMessageContaining("nope")
                    .hasMessageContaining("flag");
            assertThatThrownBy(() -> rows.getString(99)).hasMessageContaining("99");
            assertThatThrownBy(() -> rows.updateInt(1, 1)).isInstanceOf(SQLFeatureNotSupportedException.class);
            assertThatThrownBy(rows::previous).isInstanceOf(SQLFeatureNotSupportedException.class);
        });
    }

    @Test
    void wantsARowBeforeAValue() throws Exception {
        reading(ScratchBehaviour.plain(11), rows -> {
            assertThat(rows.isBeforeFirst()).isTrue();
            assertThatThrownBy(() -> rows.getString(1)).hasMessageContaining("next()");
            while (rows.next()) {
                assertThat(rows.getRow()).isPositive();
            }
            assertThat(rows.isAfterLast()).isTrue();
            assertThatThrownBy(() -> rows.getString(1)).hasMessageContaining("no row any more");
        });
    }

    @Test
    void describesItsColumns() throws Exception {
        reading(ScratchBehaviour.plain(11), rows -> {
            var columns = rows.getMetaData();
            assertThat(columns.getColumnCount()).isEqualTo(20);
            assertThat(columns.getColumnLabel(8)).isEqualTo("amount");
            assertThat(columns.getColumnType(8)).isEqualTo(Types.DECIMAL);
            assertThat(columns.getPrecision(8)).isEqualTo(10);
            assertThat(columns.getScale(8)).isEqualTo(2);
            assertThat(columns.getColumnDisplaySize(8)).isEqualTo(12);
            assertThat(columns.getPrecision(10)).isEqualTo(20);
            assertThat(columns.getColumnTypeName(14)).isEqualTo("TIMESTAMP_LTZ");
            for (int column = 1; column <= columns.getColumnCount(); column++) {
                assertThat(Class.forName(columns.getColumnClassName(column))).isNotNull();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"PLAIN", "DENIES_MORE", "STILL_EXECUTING"})
    void readsAllPages(String oddity) throws Exception {
        var manner = oddity.equals("PLAIN")
                ? ScratchBehaviour.plain(10)
                : ScratchBehaviour.plain(10, Deviation.valueOf(oddity));
        try (var server = ScratchServer.start(manner, sql -> Samples.numbers(2_500));
                var connection = DriverManager.getConnection(server.url());
                var statement = connection.createStatement()) {
            statement.setFetchSize(1_000);
            var rows = statement.executeQuery("SELECT");
            List<Integer> read = new ArrayList<>();
            while (rows.next()) {
                read.add(rows.getInt(1));
            }

            assertThat(read).hasSize(2_500).isSorted().doesNotHaveDuplicates();
            assertThat(server.service().pages()).allMatch(page -> page == 1_000L);
        }
    }

    @Test
    void endsAfterTheMostRows() throws Exception {
        try (var server = ScratchServer.start(ScratchBehaviour.plain(10), sql -> Samples.numbers(2_500));
                var connection = DriverManager.getConnection(server.url());
                var statement = connection.createStatement()) {
            statement.setMaxRows(7);
            var rows = statement.executeQuery("SELECT");
            int count = 0;
            while (rows.next()) {
                count++;
            }

            assertThat(count).isEqualTo(7);
            assertThat(server.service().pages()).containsExactly(7L);
        }
    }
}
