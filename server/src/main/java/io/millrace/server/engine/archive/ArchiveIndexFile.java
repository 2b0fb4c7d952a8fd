package io.millrace.server.engine.archive;

import io.millrace.server.storage.ChecksummedLog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The lines of the archive in an append-only file: `+` before a line, `-` before the id of a removed one. Not
/// thread-safe.
final class ArchiveIndexFile implements AutoCloseable {
    private static final char PUT = '+';
    private static final char GONE = '-';
    /// A file with fewer lines is not rewritten.
    private static final int MIN_WASTE = 256;

    private final ChecksummedLog file;

    ArchiveIndexFile(Path path) {
        this.file = new ChecksummedLog(path);
    }

    /// @param lines   oldest first, the latest entry of each application
    /// @param damaged the number of unreadable lines
    record Contents(List<ArchiveLine> lines, int damaged) {}

    Contents open() throws IOException {
        var lines = new LinkedHashMap<String, ArchiveLine>();
        int damaged = file.open(line -> read(line, lines));
        return new Contents(List.copyOf(lines.values()), damaged);
    }

    private static boolean read(ChecksummedLog.Line found, Map<String, ArchiveLine> lines) {
        if (found.kind() == GONE) {
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

    private static Optional<ArchiveLine> parse(String text) {
        try {
            var line = ArchiveLineFormat.read(text);
            line.jobs().forEach(ArchiveLine.Job::details);
            return Optional.of(line);
        } catch (IllegalArgumentException e) {
            // written by another version
            return Optional.empty();
        }
    }

    private static ChecksummedLog.Line line(ArchiveLine line) {
        return new ChecksummedLog.Line(PUT, ArchiveLineFormat.text(line));
    }

    void put(ArchiveLine line) throws IOException {
        var out = new ByteArrayOutputStream();
        ChecksummedLog.frame(line(line), out);
        file.append(out.toByteArray(), 1);
    }

    void gone(Collection<String> ids) throws IOException {
        var out = new ByteArrayOutputStream();
        ids.forEach(id -> ChecksummedLog.frame(new ChecksummedLog.Line(GONE, id), out));
        file.append(out.toByteArray(), ids.size());
    }

    /// Whether more than half of the lines are obsolete.
    boolean isWasteful(int living) {
        return file.count() > MIN_WASTE && file.count() > 2 * living;
    }

    /// Rewrites the file with these lines only.
    void replace(Collection<ArchiveLine> living) throws IOException {
        file.replace(living.stream().map(ArchiveIndexFile::line).iterator());
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
