package io.millrace.jdbc.type;

import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZonedDateTime;

/// Converts values to dates, times and durations. Classes of java.sql are instants; the zone applies to values
/// without one.
public final class TimeConverter {
    /// The date of a `java.sql.Time`.
    private static final LocalDate EPOCH = LocalDate.EPOCH;

    private TimeConverter() {}

    /// Keeps the calendar date in the default zone. Before 1582, java.sql uses the Julian calendar, in which the
    /// same instant has another date.
    public static Date date(Value value, ZoneId zone) throws SQLException {
        var day = localDate(value);
        return zone.equals(ZoneId.systemDefault())
                ? Date.valueOf(day)
                : new Date(day.atStartOfDay(zone).toInstant().toEpochMilli());
    }

    /// The time of day, on 1 January 1970 in a zone.
    ///
    /// @throws SQLException if the value is not a time
    public static Time time(Value value, ZoneId zone) throws SQLException {
        return new Time(localTime(value).atDate(EPOCH).atZone(zone).toInstant().toEpochMilli());
    }

    /// The timestamp; the zone applies to a value without one.
    ///
    /// @throws SQLException if the value is not a timestamp
    public static Timestamp timestamp(Value value, ZoneId zone) throws SQLException {
        var moment = value.moment("a timestamp");
        return guarded(value, "a timestamp", () -> {
            if (moment.zone().isEmpty() && zone.equals(ZoneId.systemDefault())) {
                return Timestamp.valueOf(moment.local());
            }
            return Timestamp.from(moment.in(zone).toInstant());
        });
    }

    /// The date.
    ///
    /// @throws SQLException if the value is not a date or a timestamp
    public static LocalDate localDate(Value value) throws SQLException {
        var moment = value.moment("a date");
        return guarded(value, "a date", moment::day);
    }

    /// The time of day; midnight for a date.
    ///
    /// @throws SQLException if the value is not a time
    public static LocalTime localTime(Value value) throws SQLException {
        return value.moment("a time").time().orElse(LocalTime.MIDNIGHT);
    }

    /// The timestamp without a zone.
    ///
    /// @throws SQLException if the value is not a timestamp
    public static LocalDateTime localDateTime(Value value) throws SQLException {
        var moment = value.moment("a timestamp");
        return guarded(value, "a timestamp", moment::local);
    }

    /// The timestamp with its own zone, or the zone of the system.
    ///
    /// @throws SQLException if the value is not a timestamp
    public static ZonedDateTime zoned(Value value) throws SQLException {
        var moment = value.moment("a timestamp");
        return guarded(value, "a timestamp", () -> moment.in(ZoneId.systemDefault()));
    }

    /// The interval of years and months.
    ///
    /// @throws SQLException if the value is not one
    public static Period period(Value value) throws SQLException {
        return guarded(
                value,
                "a number of months",
                () -> TemporalParser.months(value.sent().toString()));
    }

    /// The interval of days to seconds.
    ///
    /// @throws SQLException if the value is not one
    public static Duration duration(Value value) throws SQLException {
        return guarded(
                value, "a duration", () -> TemporalParser.seconds(value.sent().toString()));
    }

    private interface Reading<T> {
        T read();
    }

    private static <T> T guarded(Value value, String wanted, Reading<T> reading) throws SQLException {
        try {
            return reading.read();
        } catch (DateTimeException | ArithmeticException | NumberFormatException impossible) {
            throw value.cannotBe(wanted, impossible);
        }
    }
}
