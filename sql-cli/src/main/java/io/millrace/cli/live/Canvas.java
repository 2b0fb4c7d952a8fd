package io.millrace.cli.live;

import io.millrace.cli.render.AnsiColours;
import io.millrace.cli.render.TextWidth;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// The canvas that a frame is drawn on.
public record Canvas(int width, int height, AnsiColours paint, TextWidth measure, ZoneId zone) {
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT);

    /// Smaller than this nothing can be drawn; a frame is then cut by the screen itself.
    private static final int LEAST = 5;

    public Canvas {
        width = Math.max(LEAST, width);
        height = Math.max(LEAST, height);
    }

    /// The time of day, to the millisecond: 12 columns.
    String moment(long at) {
        return MOMENT.format(Instant.ofEpochMilli(at).atZone(zone));
    }

    /// The time of day, to the second: 8 columns.
    String second(long at) {
        return moment(at).substring(0, 8);
    }

    /// A line with one text at its left and one at its right; the left one gives way.
    String between(String left, String right) {
        int room = width - measure.width(right);
        if (room < 2) {
            return measure.fit(left, width);
        }
        return measure.left(measure.fit(left, room - 1), room) + right;
    }
}
