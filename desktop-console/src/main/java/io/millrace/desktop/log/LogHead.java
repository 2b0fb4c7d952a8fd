package io.millrace.desktop.log;

import java.util.Optional;

/// The parts of a line that begins an entry, in the patterns that log4j, logback and java.util.logging are usually set
/// to. A part that is missing is empty; `message` is where the words begin.
record LogHead(TextSpan time, TextSpan level, TextSpan thread, TextSpan logger, int message) {

    /// Empty for a line that goes on with the entry above.
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

    /// `org.apache.flink.runtime.Task` is `Task` where there is little room.
    public static String simple(String logger) {
        return logger.substring(logger.lastIndexOf('.') + 1);
    }

    /// Walks over a line; a step that does not find its part stays where it is.
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

        /// What stands in brackets that may hold brackets, as the names of threads do.
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

        /// One word, then a dash or colon, with a context in brackets between them or not.
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
