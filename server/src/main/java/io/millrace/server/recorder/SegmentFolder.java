package io.millrace.server.recorder;

import io.millrace.server.storage.LockedFolder;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Stores segments as files of one folder, which is locked by one process. Ignores other files in it.
final class SegmentFolder implements Segments {
    private static final Pattern NAME = Pattern.compile("(\\d{15})\\.flight");
    private static final int BUFFER = 1 << 16;

    private Path path;
    private @Nullable LockedFolder claimed;

    SegmentFolder(Path path) {
        this.path = path;
    }

    @Override
    public List<Segment> open() throws IOException {
        if (claimed == null) {
            claimed = LockedFolder.claimOneOf(path);
            path = claimed.path();
        }
        var found = new ArrayList<Segment>();
        try (var files = Files.newDirectoryStream(path)) {
            for (var file : files) {
                var name = NAME.matcher(file.getFileName().toString());
                if (name.matches() && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    found.add(new Segment(Long.parseLong(name.group(1)), Files.size(file)));
                }
            }
        }
        found.sort(Comparator.comparingLong(Segment::start));
        return found;
    }

    private Path file(long start) {
        return path.resolve(String.format(Locale.ROOT, "%015d.flight", start));
    }

    @Override
    public void append(long start, byte[] bytes) throws IOException {
        Files.write(
                file(start), bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    public InputStream read(long start) throws IOException {
        return new BufferedInputStream(Files.newInputStream(file(start), LinkOption.NOFOLLOW_LINKS), BUFFER);
    }

    @Override
    public void delete(long start) throws IOException {
        Files.deleteIfExists(file(start));
    }

    @Override
    public void close() {
        var held = claimed;
        claimed = null;
        if (held != null) {
            held.close();
        }
    }
}
