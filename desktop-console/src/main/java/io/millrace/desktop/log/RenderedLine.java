package io.millrace.desktop.log;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A line as it is painted: its text with tabs expanded, and its parts with their types. In a monospaced font the
/// position of a part is its column.
record RenderedLine(String text, List<Part> parts, Optional<LogLevel> level) {
    private static final int TAB = 4;
    /// The first code point that a terminal shows at double width.
    private static final int WIDE = 0x1100;

    enum Kind {
        TIME,
        LEVEL,
        THREAD,
        PACKAGE,
        LOGGER,
        MESSAGE,
        FRAME
    }

    record Part(int start, int end, Kind kind) {}

    /// @param brief whether package names are shortened, as in `o.a.f.r.Task`
    static RenderedLine of(LogLine line, boolean brief) {
        var head = line.isHead() ? LogHead.of(line.text()) : Optional.<LogHead>empty();
        var level = LineMark.level(line.mark());
        if (head.isEmpty()) {
            var text = plain(line.text());
            var kind = LineMark.isFrame(line.mark()) ? Kind.FRAME : Kind.MESSAGE;
            return new RenderedLine(text, List.of(new Part(0, text.length(), kind)), level);
        }
        return new Making(line.text(), brief).make(head.get(), level);
    }

    /// Appends the parts in order. Text between two parts belongs to the second.
    private static final class Making {
        private final String line;
        private final boolean brief;
        private final StringBuilder text = new StringBuilder();
        private final List<Part> parts = new ArrayList<>();
        private int done;

        Making(String line, boolean brief) {
            this.line = line;
            this.brief = brief;
        }

        RenderedLine make(LogHead head, Optional<LogLevel> level) {
            add(head.time(), Kind.TIME);
            if (head.thread().start() < head.level().start()) {
                add(head.thread(), Kind.THREAD);
                add(head.level(), Kind.LEVEL);
            } else {
                add(head.level(), Kind.LEVEL);
                add(head.thread(), Kind.THREAD);
            }
            logger(head.logger());
            add(new TextSpan(Math.max(done, head.message()), line.length()), Kind.MESSAGE);
            return new RenderedLine(text.toString(), List.copyOf(parts), level);
        }

        private void add(TextSpan span, Kind kind) {
            if (!span.isEmpty() && span.start() >= done) {
                between(span.start());
                put(span.of(line), kind);
                done = span.end();
            }
        }

        private void between(int until) {
            if (until > done) {
                put(line.substring(done, until), Kind.THREAD);
                done = until;
            }
        }

        private void put(String piece, Kind kind) {
            int start = text.length();
            text.append(plain(piece));
            parts.add(new Part(start, text.length(), kind));
        }

        private void logger(TextSpan span) {
            if (span.isEmpty() || span.start() < done) {
                return;
            }
            between(span.start());
            var name = span.of(line);
            int simple = name.lastIndexOf('.') + 1;
            put(brief ? shortened(name.substring(0, simple)) : name.substring(0, simple), Kind.PACKAGE);
            put(name.substring(simple), Kind.LOGGER);
            done = span.end();
        }
    }

    /// Shortens `org.apache.flink.` to `o.a.f.`.
    private static String shortened(String packages) {
        var text = new StringBuilder();
        boolean first = true;
        for (int at = 0; at < packages.length(); at++) {
            char letter = packages.charAt(at);
            if (first || letter == '.') {
                text.append(letter);
            }
            first = letter == '.';
        }
        return text.toString();
    }

    private static String plain(String line) {
        if (line.chars().noneMatch(letter -> letter < ' ' || letter == 0x7f)) {
            return line;
        }
        var text = new StringBuilder(line.length() + 8);
        for (int at = 0; at < line.length(); at++) {
            char letter = line.charAt(at);
            if (letter == '\t') {
                text.repeat(' ', TAB - text.length() % TAB);
            } else {
                text.append(letter < ' ' || letter == 0x7f ? '·' : letter);
            }
        }
        return text.toString();
    }

    /// Returns the number of columns before the character `end`.
    int columns(int end) {
        int wide = 0;
        for (int at = 0; at < end; at++) {
            wide += text.charAt(at) < WIDE ? 0 : 1;
        }
        return end + wide;
    }

    int columns() {
        return columns(text.length());
    }

    /// Returns the number of rows at this width; 0 columns means that the line is not wrapped.
    int rows(int columns) {
        return columns <= 0 ? 1 : Math.max(1, Math.ceilDiv(columns(), columns));
    }

    /// Returns the characters of one row of a wrapped line.
    TextSpan row(int row, int columns) {
        return between((long) row * columns, (row + 1L) * columns);
    }

    /// Returns the characters that begin in the columns from `from` (inclusive) to `to` (exclusive).
    TextSpan between(long from, long to) {
        return new TextSpan(charAt(from), charAt(to));
    }

    private int charAt(long column) {
        long columns = 0;
        for (int at = 0; at < text.length(); at++) {
            if (columns >= column) {
                return at;
            }
            columns += text.charAt(at) < WIDE ? 1 : 2;
        }
        return text.length();
    }
}
