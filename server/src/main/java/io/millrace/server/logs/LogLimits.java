package io.millrace.server.logs;

import java.time.Duration;

/// The limits of requests for log files.
///
/// @param lines      maximum number of lines of a tail
/// @param hits       maximum number of hits of a search
/// @param time       maximum duration of a search
/// @param lineLength bytes above which a line is read in pieces
/// @param text       maximum bytes of lines in one response
/// @param searches   maximum number of searches at the same time
public record LogLimits(int lines, int hits, Duration time, int lineLength, int text, int searches) {
    public static final LogLimits DEFAULT = new LogLimits(10_000, 1000, Duration.ofSeconds(5), 16_384, 4_194_304, 2);
    /// Room for at least one character of UTF-8.
    private static final int MIN_LINE = 16;

    public LogLimits {
        if (lines < 1 || hits < 1 || !time.isPositive() || lineLength < MIN_LINE || text < lineLength || searches < 1) {
            throw new IllegalArgumentException("limits must be positive, a line at least " + MIN_LINE
                    + " bytes and an answer at least one line: " + lines + ", " + hits + ", " + time + ", " + lineLength
                    + ", " + text + ", " + searches);
        }
    }
}
