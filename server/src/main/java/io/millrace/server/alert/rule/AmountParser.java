package io.millrace.server.alert.rule;

import io.millrace.wire.cluster.Alerts.Unit;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;

/// Parses amounts with their units.
final class AmountParser {
    private static final Pattern NUMBER = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)\\s*(times|%|)");
    private static final Pattern TIME = Pattern.compile("(\\d{1,9})\\s*(ms|s|min|h|d)");
    private static final Map<String, Duration> TIMES = Map.of(
            "ms", Duration.ofMillis(1),
            "s", Duration.ofSeconds(1),
            "min", Duration.ofMinutes(1),
            "h", Duration.ofHours(1),
            "d", Duration.ofDays(1));
    private static final double PERCENT = 100;

    private AmountParser() {}

    static Duration duration(YamlPart part) throws IOException {
        var time = TIME.matcher(part.text());
        var unit = time.matches() ? TIMES.get(time.group(2)) : null;
        if (unit != null) {
            return unit.multipliedBy(Long.parseLong(time.group(1)));
        }
        throw part.problem("expected a time with its unit, such as 30 s, 5 min or 2 h");
    }

    static double value(YamlPart part, Unit unit) throws IOException {
        return switch (unit) {
            case EVENT -> throw part.problem("an event has no value");
            case MILLISECONDS -> duration(part).toMillis();
            case RATIO -> ratio(part);
            case COUNT -> number(part, "", "a number, such as 3");
            case TIMES -> number(part, "times", "a factor, such as 5 times");
        };
    }

    private static double ratio(YamlPart part) throws IOException {
        double percent = number(part, "%", "a share, such as 90 %");
        if (percent > PERCENT) {
            throw part.problem("expected at most 100 %");
        }
        return percent / PERCENT;
    }

    private static double number(YamlPart part, String unit, String expected) throws IOException {
        var number = NUMBER.matcher(part.text());
        if (!number.matches() || !number.group(2).equals(unit)) {
            throw part.problem("expected " + expected);
        }
        double value = Double.parseDouble(number.group(1));
        if (value <= 0) {
            throw part.problem("expected a value above 0");
        }
        return value;
    }
}
