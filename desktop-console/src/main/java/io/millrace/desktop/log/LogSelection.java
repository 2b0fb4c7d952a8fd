package io.millrace.desktop.log;

import io.millrace.desktop.service.UiExecutors;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// The selected lines: from an anchor to the focus, both of which are visible lines.
final class LogSelection {
    /// The maximum number of lines copied, so that the clipboard stays usable for other programs.
    private static final int MAX_COPIED = 200_000;

    private final LogLines lines;
    private final UiExecutors threads;
    private OptionalLong anchor = OptionalLong.empty();
    private OptionalLong focus = OptionalLong.empty();

    LogSelection(LogLines lines, UiExecutors threads) {
        this.lines = lines;
        this.threads = threads;
    }

    public OptionalLong focus() {
        return focus;
    }

    /// Returns the current line: the focus, or else the newest line when following, or else the top line.
    Optional<Long> present() {
        var shown = lines.shown();
        if (focus.isPresent() && shown.contains(focus.getAsLong())) {
            return Optional.of(focus.getAsLong());
        }
        return shown.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        lines.following().get()
                                ? shown.last()
                                : shown.at(lines.position().index()));
    }

    public boolean contains(long number) {
        return focus.isPresent() && number >= from() && number <= to();
    }

    private long from() {
        return Math.min(anchor.orElseThrow(), focus.orElseThrow());
    }

    private long to() {
        return Math.max(anchor.orElseThrow(), focus.orElseThrow());
    }

    /// Selects one line.
    public void moveTo(long number) {
        anchor = OptionalLong.of(number);
        focus = anchor;
        lines.touch();
    }

    /// Scrolls to a line and selects it; returns whether the filter lets the line be seen.
    boolean goTo(long number) {
        boolean seen = lines.reveal(number);
        if (seen) {
            moveTo(number);
        }
        return seen;
    }

    /// Selects all lines from the anchor to this one.
    public void extendTo(long number) {
        anchor = anchor.isPresent() ? anchor : OptionalLong.of(number);
        focus = OptionalLong.of(number);
        lines.touch();
    }

    public void all() {
        if (!lines.shown().isEmpty()) {
            anchor = OptionalLong.of(lines.shown().at(0));
            focus = OptionalLong.of(lines.shown().last());
            lines.touch();
        }
    }

    public void none() {
        anchor = OptionalLong.empty();
        focus = anchor;
        lines.touch();
    }

    /// Moves the focus by a number of visible lines. Without a focus it selects the newest line or the top line.
    public void step(int by, boolean extend) {
        var shown = lines.shown();
        if (shown.isEmpty()) {
            return;
        }
        int index = focus.isPresent()
                ? Math.clamp(shown.indexOf(focus.getAsLong()) + (long) by, 0, shown.size() - 1)
                : lines.following().get() ? shown.size() - 1 : lines.position().index();
        long number = shown.at(index);
        if (extend) {
            extendTo(number);
        } else {
            moveTo(number);
        }
        if (index < shown.size() - 1) {
            lines.following().set(false);
        }
        lines.position().follow(number);
        lines.touch();
    }

    /// Returns the first line of the focused entry, if the entry has more lines to fold.
    public OptionalLong foldable() {
        if (focus.isEmpty()) {
            return focus;
        }
        return LineFilter.headOf(lines.text(), focus.getAsLong())
                .filter(head -> LineFilter.linesBelow(lines.text(), head) > 0)
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    /// Passes on the text of the selected lines, including the lines folded under them.
    public void copy(Consumer<String> to) {
        if (focus.isEmpty()) {
            return;
        }
        long first = from();
        long last = to();
        if (lines.isFolded(last)) {
            last += LineFilter.linesBelow(lines.text(), last);
        }
        long end = Math.min(last + 1, first + MAX_COPIED);
        boolean filtered = lines.choices().filtered() && first != to();
        threads.ask(() -> filtered ? shownText(first, end) : wholeText(first, end), to);
    }

    private String wholeText(long first, long end) {
        return lines.text().read(first, end).stream().map(LogLine::text).collect(Collectors.joining("\n", "", "\n"));
    }

    private String shownText(long first, long end) {
        var text = new StringBuilder();
        for (int index = Math.max(0, lines.shown().indexOf(first));
                index < lines.shown().size() && lines.shown().at(index) < end;
                index++) {
            long number = lines.shown().at(index);
            lines.text()
                    .read(number, number + 1)
                    .forEach(line -> text.append(line.text()).append('\n'));
        }
        return text.toString();
    }
}
