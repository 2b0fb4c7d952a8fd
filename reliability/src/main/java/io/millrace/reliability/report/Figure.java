package io.millrace.reliability.report;

import java.util.Locale;
import java.util.Optional;

/// A measured value and, if it decides whether its scenario passes, the limit it must not exceed.
///
/// @param limit the largest value that passes; empty for a value that is only reported
public record Figure(String name, double value, String unit, Optional<Double> limit) {

    /// A value that is only reported.
    public static Figure seen(String name, double value, String unit) {
        return new Figure(name, value, unit, Optional.empty());
    }

    /// A count that is only reported.
    public static Figure seen(String name, long value, String unit) {
        return seen(name, (double) value, unit);
    }

    /// A value that passes up to a limit.
    public static Figure atMost(String name, double value, String unit, double limit) {
        return new Figure(name, value, unit, Optional.of(limit));
    }

    /// A count of faults: only 0 passes.
    public static Figure none(String name, long count) {
        return atMost(name, (double) count, "", 0);
    }

    public boolean passes() {
        return limit.map(most -> value <= most).orElse(true);
    }

    /// The value for people.
    public String text() {
        return number(value) + (unit.isEmpty() ? "" : " " + unit);
    }

    /// The condition for people; empty without a limit.
    public String condition() {
        return limit.map(most -> most == 0 ? "0" : "at most " + number(most) + (unit.isEmpty() ? "" : " " + unit))
                .orElse("");
    }

    private static String number(double number) {
        return number == Math.rint(number)
                ? String.format(Locale.ROOT, "%,d", (long) number)
                : String.format(Locale.ROOT, number < 10 ? "%.2f" : "%,.1f", number);
    }
}
