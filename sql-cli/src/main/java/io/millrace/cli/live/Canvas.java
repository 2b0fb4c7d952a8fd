package io.millrace.cli.live;

import io.millrace.cli.render.AnsiColours;
import io.millrace.cli.render.TextWidth;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/// The size and style of a full-screen frame.
public record Canvas(int width, int height, AnsiColours paint, TextWidth measure, ZoneId zone) {
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT);

    /// The minimum width and height; the terminal cuts larger frames.
    private static final int MIN_SIZE = 5;

    public Canvas {
        width = Math.max(MIN_SIZE, width);
        height = Math.max(MIN_SIZE, height);
    }

    /// The time of day, to the millisecond: 12 columns.
    String moment(long at) {
        return MOMENT.format(Instant.ofEpochMilli(at).atZone(zone));
    }

    /// The time of day, to the second: 8 columns.
    String second(long at) {
        return moment(at).substring(0, 8);
    }

    /// A complete frame: lines, cut or padded to the height of the screen, above the notes and the key hints.
    List<String> frame(List<String> lines, String notes, String hints) {
        var frame = new ArrayList<>(lines.subList(0, Math.min(lines.size(), height - 2)));
        frame.addAll(Collections.nCopies(height - 2 - frame.size(), ""));
        frame.add(notes);
        frame.add(hints);
        return frame;
    }

    /// A line that is cut if necessary.
    String fit(String line) {
        return measure.fit(line, width);
    }

    /// A line of parts with dots between them.
    String joined(List<String> parts) {
        return fit(" " + String.join(" · ", parts));
    }

    /// A line with one text on the left, which is cut if necessary, and one on the right.
    String between(String left, String right) {
        int room = width - measure.width(right);
        if (room < 2) {
            return fit(left);
        }
        return measure.left(measure.fit(left, room - 1), room) + right;
    }
}
