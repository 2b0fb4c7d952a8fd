package io.millrace.desktop.log;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// The lines that are chosen: from an anchor to the focus, both of them lines that are shown.
final class LogSelection {
    /// More does not fit into a clipboard that others read as well.
    private static final int MOST_COPIED = 200_000;

    private final LogModel log;
    private OptionalLong anchor = OptionalLong.empty();
    private OptionalLong focus = OptionalLong.empty();

    LogSelection(LogModel log) {
        this.log = log;
    }

    public OptionalLong focus() {
        return focus;
    }

    /// The line that one is at: the focus, else the newest that is followed, else the one on top.
    Optional<Long> present() {
        var shown = log.shown();
        if (focus.isPresent() && shown.contains(focus.getAsLong())) {
            return Optional.of(focus.getAsLong());
        }
        return shown.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        log.following().get()
                                ? shown.last()
                                : shown.at(log.position().index()));
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

    /// Chooses one line.
    public void moveTo(long number) {
        anchor = OptionalLong.of(number);
        focus = anchor;
        log.touch();
    }

    /// Chooses all from the anchor to a line.
    public void extendTo(long number) {
        anchor = anchor.isPresent() ? anchor : OptionalLong.of(number);
        focus = OptionalLong.of(number);
        log.touch();
    }

    public void all() {
        if (!log.shown().isEmpty()) {
            anchor = OptionalLong.of(log.shown().at(0));
            focus = OptionalLong.of(log.shown().last());
            log.touch();
        }
    }

    public void none() {
        anchor = OptionalLong.empty();
        focus = anchor;
        log.touch();
    }

    /// Moves the focus by lines that are shown; from where one looks when there is none.
    public void step(int by, boolean extend) {
        var shown = log.shown();
        if (shown.isEmpty()) {
            return;
        }
        int index = focus.isPresent()
                ? Math.clamp(shown.indexOf(focus.getAsLong()) + (long) by, 0, shown.size() - 1)
                : log.following().get() ? shown.size() - 1 : log.position().index();
        long number = shown.at(index);
        if (extend) {
            extendTo(number);
        } else {
            moveTo(number);
        }
        if (index < shown.size() - 1) {
            log.following().set(false);
        }
        log.position().follow(number);
        log.touch();
    }

    /// The first line of the entry that has the focus, if it has others that can be folded.
    public OptionalLong foldable() {
        if (focus.isEmpty()) {
            return focus;
        }
        return LineFilter.headOf(log.text(), focus.getAsLong())
                .filter(head -> LineFilter.linesBelow(log.text(), head) > 0)
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    /// Gives the text of the chosen lines, with those that are folded under them.
    public void copy(Consumer<String> to) {
        if (focus.isEmpty()) {
            return;
        }
        long first = from();
        long last = to();
        if (log.isFolded(last)) {
            last += LineFilter.linesBelow(log.text(), last);
        }
        long end = Math.min(last + 1, first + MOST_COPIED);
        boolean filtered = log.choices().filtered() && first != to();
        log.threads().ask(() -> filtered ? shownText(first, end) : wholeText(first, end), to);
    }

    private String wholeText(long first, long end) {
        return log.text().read(first, end).stream().map(LogLine::text).collect(Collectors.joining("\n", "", "\n"));
    }

    private String shownText(long first, long end) {
        var text = new StringBuilder();
        for (int index = Math.max(0, log.shown().indexOf(first));
                index < log.shown().size() && log.shown().at(index) < end;
                index++) {
            long number = log.shown().at(index);
            log.text()
                    .read(number, number + 1)
                    .forEach(line -> text.append(line.text()).append('\n'));
        }
        return text.toString();
    }
}
