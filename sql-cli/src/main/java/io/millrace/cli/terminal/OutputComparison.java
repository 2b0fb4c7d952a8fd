package io.millrace.cli.terminal;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Compares the output of a script with an expected text, line by line. It stores one line and the first
/// differences.
public final class OutputComparison extends OutputStream {
    private static final int MAX_DIFFERENCES = 10;

    private final BufferedReader expected;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final List<Difference> first = new ArrayList<>();
    private long lines;
    private long differences;
    private Optional<IOException> failure = Optional.empty();

    /// A pair of different lines; null for a missing line.
    public record Difference(
            long line, @Nullable String expected, @Nullable String actual) {}

    public OutputComparison(BufferedReader expected) {
        this.expected = expected;
    }

    @Override
    public synchronized void write(int b) throws IOException {
        if (b == '\n') {
            compare(line.toString(StandardCharsets.UTF_8));
            line.reset();
        } else {
            line.write(b);
        }
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        for (int i = offset; i < offset + length; i++) {
            write(bytes[i]);
        }
    }

    private void compare(@Nullable String actual) throws IOException {
        lines++;
        var expectedLine = expectedLine();
        if (expectedLine == null ? actual != null : !expectedLine.equals(actual)) {
            differences++;
            if (first.size() < MAX_DIFFERENCES) {
                first.add(new Difference(lines, expectedLine, actual));
            }
        }
    }

    private @Nullable String expectedLine() throws IOException {
        try {
            return expected.readLine();
        } catch (IOException e) {
            failure = Optional.of(e);
            throw e;
        }
    }

    /// Ends the comparison. Missing lines count as differences.
    ///
    /// @return the first differences
    /// @throws IOException if the expected text cannot be read, or could not while the output was written
    public synchronized List<Difference> end() throws IOException {
        if (failure.isPresent()) {
            throw failure.get();
        }
        if (line.size() > 0) {
            compare(line.toString(StandardCharsets.UTF_8));
            line.reset();
        }
        expected.mark(1);
        while (expected.read() >= 0) {
            expected.reset();
            compare(null);
            expected.mark(1);
        }
        return List.copyOf(first);
    }

    /// The total number of differences, after [#end].
    public synchronized long differences() {
        return differences;
    }
}
