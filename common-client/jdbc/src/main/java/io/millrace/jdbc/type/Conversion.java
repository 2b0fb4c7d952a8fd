package io.millrace.jdbc.type;

import io.millrace.jdbc.error.SqlState;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Map;

/// Converts values to the classes that `getObject` supports.
public final class Conversion {
    private static final Map<Class<?>, Reading> READINGS = Map.ofEntries(
            Map.entry(Object.class, Value::standard),
            Map.entry(String.class, Value::text),
            Map.entry(Boolean.class, Value::truth),
            Map.entry(Byte.class, value -> (byte) value.whole(Byte.MIN_VALUE, Byte.MAX_VALUE)),
            Map.entry(Short.class, value -> (short) value.whole(Short.MIN_VALUE, Short.MAX_VALUE)),
            Map.entry(Integer.class, value -> (int) value.whole(Integer.MIN_VALUE, Integer.MAX_VALUE)),
            Map.entry(Long.class, value -> value.whole(Long.MIN_VALUE, Long.MAX_VALUE)),
            Map.entry(Float.class, value -> (float) value.real()),
            Map.entry(Double.class, Value::real),
            Map.entry(BigDecimal.class, Value::decimal),
            Map.entry(BigInteger.class, Value::integer),
            Map.entry(byte[].class, Value::bytes),
            Map.entry(Date.class, value -> TimeConverter.date(value, ZoneId.systemDefault())),
            Map.entry(Time.class, value -> TimeConverter.time(value, ZoneId.systemDefault())),
            Map.entry(Timestamp.class, value -> TimeConverter.timestamp(value, ZoneId.systemDefault())),
            Map.entry(java.util.Date.class, value -> TimeConverter.timestamp(value, ZoneId.systemDefault())),
            Map.entry(LocalDate.class, TimeConverter::localDate),
            Map.entry(LocalTime.class, TimeConverter::localTime),
            Map.entry(LocalDateTime.class, TimeConverter::localDateTime),
            Map.entry(ZonedDateTime.class, TimeConverter::zoned),
            Map.entry(OffsetDateTime.class, value -> TimeConverter.zoned(value).toOffsetDateTime()),
            Map.entry(Instant.class, value -> TimeConverter.zoned(value).toInstant()),
            Map.entry(Period.class, TimeConverter::period),
            Map.entry(Duration.class, TimeConverter::duration),
            Map.entry(Array.class, ArrayValue::of));

    private Conversion() {}

    private interface Reading {
        Object read(Value value) throws SQLException;
    }

    /// Converts a value.
    ///
    /// @throws SQLException if the class is not supported, or the value does not fit it
    public static <T> T as(Class<T> wanted, Value value) throws SQLException {
        var reading = READINGS.get(wanted);
        if (reading == null) {
            throw SqlState.unsupported("A value cannot be read as " + wanted.getName()
                    + "; ask for a class of java.lang, " + "java.math, java.sql or java.time");
        }
        return wanted.cast(reading.read(value));
    }
}
