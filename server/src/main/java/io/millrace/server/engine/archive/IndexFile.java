package io.millrace.server.engine.archive;

import io.millrace.server.storage.CheckedLines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The lines of the archive in one file that is only added to: `+` before a line, `-` before the id of what went. Not
/// safe for threads.
final class IndexFile implements AutoCloseable {
    private static final char PUT = '+';
    private static final char GONE = '-';
    /// Fewer are not worth writing the file anew.
    private static final int FEW = 256;

    private final CheckedLines file;

    IndexFile(Path path) {
        this.file = new CheckedLines(path);
    }

    /// @param lines   eldest first, the last word on each application
    /// @param damaged how many could not be read
    record Contents(List<Line> lines, int damaged) {}

    Contents open() throws IOException {
        var lines = new LinkedHashMap<String, Line>();
        int damaged = file.open(line -> read(line, lines));
        return new Contents(List.copyOf(lines.values()), damaged);
    }

    private static boolean read(CheckedLines.Line found, Map<String, Line> lines) {
        if (found.sign() == GONE) {
            lines.remove(found.text());
            return true;
        }
        var line = parse(found.text());
        line.ifPresent(known -> {
            lines.remove(known.id());
            lines.put(known.id(), known);
        });
        return line.isPresent();
    }

    private static Optional<Line> parse(String text) {
        try {
            var line = LineText.read(text);
            line.jobs().forEach(Line.Job::details);
            return Optional.of(line);
        } catch (IllegalArgumentException e) {
            // of another version, then
            return Optional.empty();
        }
    }

    private static CheckedLines.Line line(Line line) {
        return new CheckedLines.Line(PUT, LineText.text(line));
    }

    void put(Line line) throws IOException {
        var out = new ByteArrayOutputStream();
        CheckedLines.frame(line(line), out);
        file.append(out.toByteArray(), 1);
    }

    void gone(Collection<String> ids) throws IOException {
        var out = new ByteArrayOutputStream();
        ids.forEach(id -> CheckedLines.frame(new CheckedLines.Line(GONE, id), out));
        file.append(out.toByteArray(), ids.size());
    }

    /// Whether more than half of the file is about what is gone.
    boolean isWasteful(int living) {
        return file.count() > FEW && file.count() > 2 * living;
    }

    /// Writes the file anew, with these lines only.
    void replace(Collection<Line> living) throws IOException {
        file.replace(living.stream().map(IndexFile::line).iterator());
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
