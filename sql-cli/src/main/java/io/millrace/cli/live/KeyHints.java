package io.millrace.cli.live;

import java.util.ArrayList;
import java.util.List;

/// The most useful keys of a scene in one line. If not all fit, the last two stay, which open the help and leave.
final class KeyHints {
    /// The keys of a page of help and of a row's details.
    static final KeyHints BACK = new KeyHints().add("↑↓", "scroll").add("Esc", "back");

    private final List<Hint> hints = new ArrayList<>();

    private record Hint(String key, String what) {
        String plain() {
            return key + " " + what;
        }
    }

    KeyHints add(String key, String what) {
        hints.add(new Hint(key, what));
        return this;
    }

    String line(Canvas canvas) {
        var shown = new ArrayList<>(hints);
        while (shown.size() > 1 && width(shown, canvas) > canvas.width()) {
            shown.remove(Math.max(0, shown.size() - 3));
        }
        return " "
                + String.join(
                        "  ",
                        shown.stream()
                                .map(hint -> canvas.paint().strong(hint.key()) + " "
                                        + canvas.paint().faint(hint.what()))
                                .toList());
    }

    private static int width(List<Hint> hints, Canvas canvas) {
        return 1
                + hints.stream()
                        .mapToInt(hint -> canvas.measure().width(hint.plain()) + 2)
                        .sum();
    }
}
