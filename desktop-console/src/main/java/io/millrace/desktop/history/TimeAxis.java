package io.millrace.desktop.history;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The axis of a period: positions of times on its width, and the ticks.
public record TimeAxis(TimeRange stretch, double left, double width) {
    private static final List<Duration> STEPS = List.of(
            Duration.ofSeconds(1),
            Duration.ofSeconds(2),
            Duration.ofSeconds(5),
            Duration.ofSeconds(10),
            Duration.ofSeconds(15),
            Duration.ofSeconds(30),
            Duration.ofMinutes(1),
            Duration.ofMinutes(2),
            Duration.ofMinutes(5),
            Duration.ofMinutes(10),
            Duration.ofMinutes(15),
            Duration.ofMinutes(30),
            Duration.ofHours(1),
            Duration.ofHours(2),
            Duration.ofHours(3),
            Duration.ofHours(6),
            Duration.ofHours(12),
            Duration.ofDays(1));
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter MINUTES = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);

    /// A label with its position.
    public record Tick(double x, String text) {}

    public double x(long millis) {
        double length = Math.max(1, stretch.length().toMillis());
        return left + (millis - stretch.from().toEpochMilli()) / length * width;
    }

    public double x(Instant moment) {
        return x(moment.toEpochMilli());
    }

    /// The moment at a position, limited to the period.
    public Instant at(double x) {
        double share = Math.clamp((x - left) / Math.max(1, width), 0, 1);
        return stretch.from().plusMillis(Math.round(share * stretch.length().toMillis()));
    }

    /// Ticks at round times of day, at least `room` pixels apart.
    public List<Tick> ticks(double room, ZoneId zone) {
        long most = Math.max(1, (long) (width / room));
        long length = stretch.length().toMillis();
        long step = STEPS.stream()
                .mapToLong(Duration::toMillis)
                .filter(each -> length / each <= most)
                .findFirst()
                .orElse(Duration.ofDays(1).toMillis()
                        * (1 + length / Duration.ofDays(1).toMillis() / most));
        var text = step < 60_000 ? SECONDS : MINUTES;
        var ticks = new ArrayList<Tick>();
        // round in the user's time zone, not in UTC
        long shift = zone.getRules().getOffset(stretch.from()).getTotalSeconds() * 1000L;
        long first = Math.ceilDiv(stretch.from().toEpochMilli() + shift, step) * step - shift;
        for (long at = first; at <= stretch.to().toEpochMilli(); at += step) {
            ticks.add(new Tick(x(at), text.format(Instant.ofEpochMilli(at).atZone(zone))));
        }
        return ticks;
    }
}
