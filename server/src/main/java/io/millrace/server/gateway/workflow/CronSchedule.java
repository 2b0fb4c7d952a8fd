package io.millrace.server.gateway.workflow;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/// A cron schedule: seconds, minutes, hours, day of the month, month, day of the week (1 is Sunday), and an optional
/// year. One of the two days is `?`; they support `L`, `W` and `#`.
record CronSchedule(BitSet seconds, BitSet minutes, BitSet hours, Predicate<LocalDate> days) {
    private static final List<String> MONTHS =
            List.of("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC");
    private static final List<String> WEEKDAYS = List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");
    private static final int FIRST_YEAR = 1970;
    private static final int LAST_YEAR = 2099;
    private static final int WEEK = 7;

    CronSchedule {
        seconds = (BitSet) seconds.clone();
        minutes = (BitSet) minutes.clone();
        hours = (BitSet) hours.clone();
    }

    /// Throws IllegalArgumentException with the reason.
    static CronSchedule parse(String text) {
        var fields = text.strip().toUpperCase(Locale.ROOT).split("\\s+", -1);
        if (fields.length < 6 || fields.length > 7) {
            throw new IllegalArgumentException("expected 6 or 7 fields: seconds, minutes, hours, day of the month,"
                    + " month, day of the week, and an optional year; found " + fields.length);
        }
        var months = Field.MONTH.set(fields[4]);
        var years = Field.YEAR.set(fields.length == 7 ? fields[6] : "*");
        var day = day(fields[3], fields[5]);
        return new CronSchedule(
                Field.SECOND.set(fields[0]),
                Field.MINUTE.set(fields[1]),
                Field.HOUR.set(fields[2]),
                date -> years.get(date.getYear()) && months.get(date.getMonthValue()) && day.test(date));
    }

    private static Predicate<LocalDate> day(String ofMonth, String ofWeek) {
        if (ofMonth.equals("?") == ofWeek.equals("?")) {
            throw new IllegalArgumentException("either the day of the month or the day of the week must be '?'");
        }
        return ofWeek.equals("?") ? dayOfMonth(ofMonth) : dayOfWeek(ofWeek);
    }

    private static Predicate<LocalDate> dayOfMonth(String field) {
        if (field.equals("LW")) {
            return date -> date.equals(workday(last(date)));
        }
        if (field.equals("L")) {
            return date -> date.equals(last(date));
        }
        if (field.startsWith("L-")) {
            var before = Field.DAY.number(field.substring(2));
            return date -> date.equals(last(date).minusDays(before));
        }
        if (field.endsWith("W")) {
            var day = Field.DAY.number(field.substring(0, field.length() - 1));
            return date -> day <= date.lengthOfMonth() && date.equals(workday(date.withDayOfMonth(day)));
        }
        var days = Field.DAY.set(field);
        return date -> days.get(date.getDayOfMonth());
    }

    private static Predicate<LocalDate> dayOfWeek(String field) {
        if (field.equals("L")) {
            return date -> date.getDayOfWeek() == DayOfWeek.SATURDAY;
        }
        if (field.endsWith("L")) {
            var day = weekday(Field.WEEKDAY.number(field.substring(0, field.length() - 1)));
            return date -> date.equals(date.with(TemporalAdjusters.lastInMonth(day)));
        }
        int hash = field.indexOf('#');
        if (hash > 0) {
            var day = weekday(Field.WEEKDAY.number(field.substring(0, hash)));
            var nth = Field.NTH.number(field.substring(hash + 1));
            return date -> date.getDayOfWeek() == day && (date.getDayOfMonth() - 1) / WEEK + 1 == nth;
        }
        var days = Field.WEEKDAY.set(field);
        return date -> days.get(date.getDayOfWeek().getValue() % WEEK + 1);
    }

    private static DayOfWeek weekday(int number) {
        return number == 1 ? DayOfWeek.SUNDAY : DayOfWeek.of(number - 1);
    }

    private static LocalDate last(LocalDate date) {
        return date.with(TemporalAdjusters.lastDayOfMonth());
    }

    /// The nearest working day in the same month.
    private static LocalDate workday(LocalDate day) {
        return switch (day.getDayOfWeek()) {
            case SATURDAY -> day.getDayOfMonth() == 1 ? day.plusDays(2) : day.minusDays(1);
            case SUNDAY -> day.equals(last(day)) ? day.minusDays(2) : day.plusDays(1);
            case MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY -> day;
        };
    }

    /// The next time of the schedule; empty if there is none.
    Optional<LocalDateTime> after(LocalDateTime time) {
        var next = time.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
        while (next.getYear() <= LAST_YEAR) {
            if (!days.test(next.toLocalDate())) {
                next = next.toLocalDate().plusDays(1).atStartOfDay();
            } else if (!hours.get(next.getHour())) {
                next = next.truncatedTo(ChronoUnit.HOURS).plusHours(1);
            } else if (!minutes.get(next.getMinute())) {
                next = next.truncatedTo(ChronoUnit.MINUTES).plusMinutes(1);
            } else if (!seconds.get(next.getSecond())) {
                next = next.plusSeconds(1);
            } else {
                return Optional.of(next);
            }
        }
        return Optional.empty();
    }

    /// A field with its range and the names of its numbers.
    private record Field(String label, int min, int max, List<String> names) {
        private static final Field SECOND = new Field("seconds", 0, 59, List.of());
        private static final Field MINUTE = new Field("minutes", 0, 59, List.of());
        private static final Field HOUR = new Field("hours", 0, 23, List.of());
        private static final Field DAY = new Field("day of the month", 1, 31, List.of());
        private static final Field MONTH = new Field("month", 1, 12, MONTHS);
        private static final Field WEEKDAY = new Field("day of the week", 1, WEEK, WEEKDAYS);
        private static final Field NTH = new Field("day of the week", 1, 5, List.of());
        private static final Field YEAR = new Field("year", FIRST_YEAR, LAST_YEAR, List.of());

        private Field {
            names = List.copyOf(names);
        }

        /// Parses `*`, numbers, ranges, which may wrap around, and steps.
        BitSet set(String text) {
            var set = new BitSet();
            for (var part : text.split(",", -1)) {
                var halves = part.split("/", 2);
                var step = halves.length == 2 ? step(halves[1]) : 1;
                var ends = halves[0].split("-", 2);
                var all = halves[0].equals("*");
                int from = all ? min : number(ends[0]);
                int to = all || (ends.length == 1 && halves.length == 2)
                        ? max
                        : number(ends.length == 1 ? ends[0] : ends[1]);
                int over = to < from ? to + max - min + 1 : to;
                // a step may be as large as an int
                for (long value = from; value <= over; value += step) {
                    set.set((int) (value > max ? value - (max - min + 1) : value));
                }
            }
            return set;
        }

        private int step(String text) {
            try {
                var step = Integer.parseInt(text);
                if (step > 0) {
                    return step;
                }
            } catch (NumberFormatException e) {
                // reported below
            }
            throw new IllegalArgumentException("'" + text + "' is not a step of the " + label);
        }

        int number(String text) {
            var name = names.indexOf(text);
            try {
                var number = name >= 0 ? name + min : Integer.parseInt(text);
                if (number >= min && number <= max) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // reported below
            }
            throw new IllegalArgumentException(
                    "'" + text + "' does not fit the " + label + ", from " + min + " to " + max);
        }
    }
}
