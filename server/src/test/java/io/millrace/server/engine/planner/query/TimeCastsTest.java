package io.millrace.server.engine.planner.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.time.ZoneId;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.planner.codegen.CodeGeneratorContext;
import org.apache.flink.table.planner.functions.casting.CastRule;
import org.apache.flink.table.planner.functions.casting.CastRuleProvider;
import org.apache.flink.table.types.logical.DateType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.TimeType;
import org.apache.flink.table.types.logical.TimestampType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Tests casts of constants. CorrectedAnswersIT tests those in generated code.
class TimeCastsTest {
    private static final LogicalType NANOSECONDS = new TimestampType(9);

    @BeforeAll
    static void install() {
        assertThat(CastRules.install()).isTrue();
    }

    private static Object cast(LogicalType from, LogicalType to, String time) {
        var loader = TimeCastsTest.class.getClassLoader();
        var context = CastRule.Context.create(
                false,
                false,
                ZoneId.of("America/New_York"),
                loader,
                new CodeGeneratorContext(new Configuration(), loader));
        return CastRuleProvider.cast(context, from, to, time(time));
    }

    private static TimestampData time(String text) {
        return TimestampData.fromLocalDateTime(LocalDateTime.parse(text));
    }

    @Test
    void keepsTheDayBefore1970() {
        assertThat(cast(NANOSECONDS, new DateType(), "1969-12-31T23:59:59.999")).isEqualTo(-1);
        assertThat(cast(NANOSECONDS, new DateType(), "1969-12-31T00:00:00")).isEqualTo(-1);
        assertThat(cast(NANOSECONDS, new DateType(), "1970-01-01T23:59:59.999")).isEqualTo(0);
        assertThat(cast(NANOSECONDS, new DateType(), "0001-01-01T00:00:00.001")).isEqualTo(-719_162);
    }

    @Test
    void keepsTheTimeOfTheDayBefore1970() {
        assertThat(cast(NANOSECONDS, new TimeType(3), "1969-12-31T00:00:00.001"))
                .isEqualTo(1);
        assertThat(cast(NANOSECONDS, new TimeType(3), "1970-01-01T00:00:00.001"))
                .isEqualTo(1);
    }

    @Test
    void cutsDigitsOfASecond() {
        assertThat(cast(NANOSECONDS, new TimestampType(0), "1969-12-31T23:59:59.999"))
                .isEqualTo(time("1969-12-31T23:59:59"));
        assertThat(cast(NANOSECONDS, new TimestampType(2), "1969-12-31T23:59:59.999"))
                .isEqualTo(time("1969-12-31T23:59:59.990"));
        assertThat(cast(NANOSECONDS, new TimestampType(3), "2020-01-01T00:00:00.000000456"))
                .isEqualTo(time("2020-01-01T00:00:00"));
        assertThat(cast(NANOSECONDS, new TimestampType(6), "2020-01-01T00:00:00.000123456"))
                .isEqualTo(time("2020-01-01T00:00:00.000123"));
        assertThat(cast(NANOSECONDS, new TimestampType(9), "1969-12-31T23:59:59.123456789"))
                .isEqualTo(time("1969-12-31T23:59:59.123456789"));
    }

    @Test
    void cutsTimesOfASession() {
        assertThat(cast(NANOSECONDS, new LocalZonedTimestampType(0), "1960-06-30T23:59:59.999"))
                .isEqualTo(time("1960-07-01T03:59:59"));
        assertThat(cast(new LocalZonedTimestampType(9), new TimestampType(0), "1960-07-01T03:59:59.999"))
                .isEqualTo(time("1960-06-30T23:59:59"));
        assertThat(cast(new LocalZonedTimestampType(9), new DateType(), "1970-01-01T03:59:59.999"))
                .isEqualTo(-1);
    }
}
