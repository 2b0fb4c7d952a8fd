package io.millrace.jdbc.type;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.regex.Pattern;

/// Parses the texts of dates, times and intervals.
final class TemporalParser {
    /// `2024-01-02 03:04:05.678 +01:00`, in which everything but the date or everything but the time is optional.
    private static final Pattern MOMENT = Pattern.compile(
            "(?<date>[+-]?\\d{4,}-\\d{1,2}-\\d{1,2})?[ T]?(?<time>\\d{1,2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?)?\\s*(?<zone>[A-Za-z+-].*)?");

    private static final Pattern MONTHS = Pattern.compile("(?<sign>[+-]?)(?<years>\\d+)-(?<months>\\d+)");
    private static final Pattern SECONDS = Pattern.compile(
            "(?<sign>[+-]?)(?<days>\\d+) (?<hours>\\d+):(?<minutes>\\d+):(?<seconds>\\d+)(\\.(?<fraction>\\d{1,9}))?");
    private static final int NANO_DIGITS = 9;

    private TemporalParser() {}

    record Moment(Optional<LocalDate> date, Optional<LocalTime> time, Optional<ZoneId> zone) {
        LocalDate day() {
            return date.orElseThrow(() -> new DateTimeException("It has no date"));
        }

        /// The local time; midnight for a date.
        LocalDateTime local() {
            return day().atTime(time.orElse(LocalTime.MIDNIGHT));
        }

        /// The time in its own zone, or in the given zone if it has none.
        ZonedDateTime in(ZoneId standard) {
            return local().atZone(zone.orElse(standard));
        }
    }

    static Moment moment(String text) {
        var match = MOMENT.matcher(text.strip());
        if (!match.matches() || (match.group("date") == null && match.group("time") == null)) {
            throw new DateTimeException("It is neither a date nor a time");
        }
        return new Moment(
                Optional.ofNullable(match.group("date")).map(TemporalParser::date),
                Optional.ofNullable(match.group("time")).map(TemporalParser::time),
                Optional.ofNullable(match.group("zone")).map(String::strip).map(ZoneId::of));
    }

    private static LocalDate date(String text) {
        int day = text.lastIndexOf('-');
        int month = text.lastIndexOf('-', day - 1);
        return LocalDate.of(
                Integer.parseInt(text.substring(0, month)),
                Integer.parseInt(text.substring(month + 1, day)),
                Integer.parseInt(text.substring(day + 1)));
    }

    private static LocalTime time(String text) {
        return LocalTime.parse(text.indexOf(':') == 1 ? "0" + text : text);
    }

    /// Parses `1-2` or a number of months.
    static Period months(String text) {
        var match = MONTHS.matcher(text.strip());
        if (!match.matches()) {
            return Period.ofMonths(Integer.parseInt(text.strip())).normalized();
        }
        var period = Period.of(Integer.parseInt(match.group("years")), Integer.parseInt(match.group("months")), 0);
        return match.group("sign").equals("-") ? period.negated() : period;
    }

    /// Parses `1 02:03:04.5` or a number of milliseconds.
    static Duration seconds(String text) {
        var match = SECONDS.matcher(text.strip());
        if (!match.matches()) {
            return Duration.ofMillis(Long.parseLong(text.strip()));
        }
        var fraction = Optional.ofNullable(match.group("fraction")).orElse("0");
        var duration = Duration.ofDays(Long.parseLong(match.group("days")))
                .plusHours(Long.parseLong(match.group("hours")))
                .plusMinutes(Long.parseLong(match.group("minutes")))
                .plusSeconds(Long.parseLong(match.group("seconds")))
                .plusNanos(Long.parseLong(fraction + "0".repeat(NANO_DIGITS - fraction.length())));
        return match.group("sign").equals("-") ? duration.negated() : duration;
    }
}
