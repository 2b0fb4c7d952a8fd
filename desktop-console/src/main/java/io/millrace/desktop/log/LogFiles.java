package io.millrace.desktop.log;

import io.millrace.insight.Formats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Writes lines to files.
final class LogFiles {
    private static final int TOGETHER = 2_000;

    private LogFiles() {}

    /// Writes the lines with these numbers, which must be in order; returns the error message, or an empty string.
    public static String write(LogText text, long[] numbers, Path to) {
        try (var out = Files.newBufferedWriter(to)) {
            int at = 0;
            int missing = 0;
            while (at < numbers.length) {
                int next = at + 1;
                while (next < numbers.length && next - at < TOGETHER && numbers[next] == numbers[next - 1] + 1) {
                    next++;
                }
                var lines = text.read(numbers[at], numbers[next - 1] + 1);
                missing += next - at - lines.size();
                for (var line : lines) {
                    out.write(line.text());
                    out.write('\n');
                }
                at = next;
            }
            return missing == 0
                    ? ""
                    : Formats.plural(missing, "line") + " could not be read any more and were left out.";
        } catch (IOException e) {
            return "The lines could not be saved: " + e.getMessage();
        }
    }
}
