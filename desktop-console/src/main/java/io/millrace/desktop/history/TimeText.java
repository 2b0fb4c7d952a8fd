package io.millrace.desktop.history;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Parses times as users type them: `14:05`, `14:05:30`, `2026-11-22 14:05`, `15m` for fifteen minutes ago, `now`.
final class TimeText {
    static final String HINT = "Type a time such as 14:05, 14:05:30, 2026-11-22 14:05, or 15m for fifteen minutes ago.";
    private static final Pattern AGO = Pattern.compile("-?\\s*(\\d{1,6})\\s*([smhd])(\\s+ago)?");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("H:mm[:ss]", Locale.ROOT);
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("yyyy-MM-dd H:mm[:ss]", Locale.ROOT);

    private TimeText() {}

    static Optional<Instant> parse(String typed, Instant now, ZoneId zone) {
        var text = typed.strip().toLowerCase(Locale.ROOT);
        if (text.equals("now") || text.equals("live")) {
            return Optional.of(now);
        }
        var ago = AGO.matcher(text);
        if (ago.matches()) {
            return Optional.of(now.minus(unit(ago.group(2)).multipliedBy(Long.parseLong(ago.group(1)))));
        }
        try {
            return Optional.of(text.contains("-") ? day(text, zone) : today(text, now, zone));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static Duration unit(String letter) {
        return switch (letter) {
            case "s" -> Duration.ofSeconds(1);
            case "m" -> Duration.ofMinutes(1);
            case "h" -> Duration.ofHours(1);
            default -> Duration.ofDays(1);
        };
    }

    private static Instant day(String text, ZoneId zone) {
        return LocalDateTime.parse(text.replace('t', ' '), MOMENT).atZone(zone).toInstant();
    }

    /// Reads a time of day in the future as yesterday's.
    private static Instant today(String text, Instant now, ZoneId zone) {
        var at = LocalTime.parse(text, TIME)
                .atDate(now.atZone(zone).toLocalDate())
                .atZone(zone);
        return (at.toInstant().isAfter(now) ? at.minusDays(1) : at).toInstant();
    }
}
