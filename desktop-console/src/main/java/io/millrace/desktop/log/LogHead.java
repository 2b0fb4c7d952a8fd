package io.millrace.desktop.log;

import java.util.Optional;

/// The parts of the first line of an entry, in the usual patterns of log4j, logback and java.util.logging. A missing
/// part is empty; `message` is the index where the message begins.
record LogHead(TextSpan time, TextSpan level, TextSpan thread, TextSpan logger, int message) {

    /// Parses a line; empty for a continuation line.
    public static Optional<LogHead> of(String line) {
        var scan = new Scan(line);
        var time = scan.time();
        if (time.isEmpty()) {
            return Optional.empty();
        }
        var thread = TextSpan.NONE;
        var level = scan.level();
        if (level.isEmpty()) {
            thread = scan.bracketed();
            level = scan.level();
        }
        if (level.isEmpty()) {
            return Optional.of(new LogHead(time, TextSpan.NONE, TextSpan.NONE, TextSpan.NONE, scan.position()));
        }
        if (thread.isEmpty()) {
            thread = scan.bracketed();
        }
        int words = scan.position();
        var logger = scan.logger();
        return Optional.of(new LogHead(time, level, thread, logger, logger.isEmpty() ? words : scan.position()));
    }

    /// Scans a line. A step that does not find its part leaves the position unchanged.
    private static final class Scan {
        private final String line;
        private int at;

        Scan(String line) {
            this.line = line;
        }

        int position() {
            return at;
        }

        TextSpan time() {
            int end = LogTime.end(line);
            at = Math.max(0, end);
            return end < 0 ? TextSpan.NONE : new TextSpan(0, end);
        }

        private void blanks() {
            while (at < line.length() && line.charAt(at) == ' ') {
                at++;
            }
        }

        TextSpan level() {
            int before = at;
            blanks();
            boolean bracket = at < line.length() && line.charAt(at) == '[';
            int start = bracket ? at + 1 : at;
            int end = start;
            while (end < line.length() && Character.isLetter(line.charAt(end))) {
                end++;
            }
            if (LogLevel.of(line.substring(start, end)).isEmpty()) {
                at = before;
                return TextSpan.NONE;
            }
            at = end;
            while (at < line.length() && (line.charAt(at) == ' ' || (line.charAt(at) == ']' && bracket))) {
                at++;
            }
            return new TextSpan(start, end);
        }

        /// Reads text in brackets that may contain brackets, as thread names do.
        TextSpan bracketed() {
            int before = at;
            blanks();
            if (at >= line.length() || line.charAt(at) != '[') {
                at = before;
                return TextSpan.NONE;
            }
            int depth = 0;
            for (int end = at; end < line.length(); end++) {
                char sign = line.charAt(end);
                depth += sign == '[' ? 1 : sign == ']' ? -1 : 0;
                if (depth == 0) {
                    var inside = new TextSpan(at + 1, end);
                    at = end + 1;
                    blanks();
                    return inside;
                }
            }
            at = before;
            return TextSpan.NONE;
        }

        /// Reads one word followed by a dash or colon, with an optional context in brackets in between.
        TextSpan logger() {
            int before = at;
            int end = at;
            while (end < line.length() && line.charAt(end) != ' ' && line.charAt(end) != ':') {
                end++;
            }
            var word = new TextSpan(at, end);
            at = end;
            bracketed();
            blanks();
            if (line.startsWith("- ", at) || line.startsWith(": ", at)) {
                at += 2;
                return word;
            }
            at = before;
            return TextSpan.NONE;
        }
    }
}
