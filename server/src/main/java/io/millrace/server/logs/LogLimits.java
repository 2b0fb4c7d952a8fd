package io.millrace.server.logs;

import java.time.Duration;

/// The limits of one request to a log file.
///
/// @param lines      most lines of a tail
/// @param hits       most hits of a search
/// @param time       longest time of a search
/// @param lineLength a line of more bytes is read in pieces
/// @param text       most bytes of lines in one answer
public record LogLimits(int lines, int hits, Duration time, int lineLength, int text) {
    public static final LogLimits USUAL = new LogLimits(10_000, 1000, Duration.ofSeconds(5), 16_384, 4_194_304);
    /// A character of UTF-8 has up to four bytes, and a piece has at least one character.
    private static final int LEAST_LINE = 16;

    public LogLimits {
        if (lines < 1 || hits < 1 || !time.isPositive() || lineLength < LEAST_LINE || text < lineLength) {
            throw new IllegalArgumentException("limits must be positive, a line at least " + LEAST_LINE
                    + " bytes and an answer at least one line: " + lines + ", " + hits + ", " + time + ", " + lineLength
                    + ", " + text);
        }
    }
}
