package io.millrace.cli.terminal;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Takes what a script prints and compares it, line by line as it comes, with what was expected. Holds one line of each
/// and the first differences.
public final class OutputComparison extends OutputStream {
    private static final int MOST_SHOWN = 10;

    private final BufferedReader expected;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final List<Difference> first = new ArrayList<>();
    private long lines;
    private long differences;

    /// Lines that are not the same; nothing for one that is not there.
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
        var wanted = expected.readLine();
        if (wanted == null ? actual != null : !wanted.equals(actual)) {
            differences++;
            if (first.size() < MOST_SHOWN) {
                first.add(new Difference(lines, wanted, actual));
            }
        }
    }

    /// Ends it: what was expected and did not come is a difference too.
    ///
    /// @return the first differences
    public synchronized List<Difference> end() {
        try {
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
        } catch (IOException e) {
            throw new UncheckedIOException("what is expected cannot be read", e);
        }
        return List.copyOf(first);
    }

    /// How many there are, after the end.
    public synchronized long differences() {
        return differences;
    }
}
