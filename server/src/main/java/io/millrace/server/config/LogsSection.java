package io.millrace.server.config;

import java.time.Duration;

/// How much one request may take from a log file; see the keys.
public record LogsSection(int lines, int hits, Duration time, int lineLength, int text) {
    public LogsSection {
        if (time.isZero()) {
            throw new IllegalArgumentException(Keys.LOG_TIME.name() + ": a search needs time");
        }
        if (text < lineLength) {
            throw new IllegalArgumentException(
                    Keys.LOG_TEXT.name() + ": an answer must hold at least one line of " + lineLength + " bytes");
        }
    }
}
