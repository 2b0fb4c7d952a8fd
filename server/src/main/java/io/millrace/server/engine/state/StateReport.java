package io.millrace.server.engine.state;

import io.millrace.insight.Formats;
import io.millrace.server.storage.FolderTree;
import io.millrace.server.storage.LockedFolder;
import io.millrace.server.storage.StateFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The contents of a state folder in lines for an operator.
public final class StateReport {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);
    /// A folder of the file system where a volume is mounted.
    private static final String LOST_FILES = "lost+found";

    private static final String ROW = "%-14s %8s %12s  %s";

    private StateReport() {}

    public static List<String> lines(Path state) throws IOException {
        int format = StateFolder.requireKnownFormat(state);
        var lines = new ArrayList<String>();
        lines.add(state + (isUsed(state) ? ", used by a server now" : ", not used by a server now"));
        lines.add("format " + format);
        lines.add(String.format(Locale.ROOT, ROW, "part", "files", "size", "last change"));
        for (var part : parts(state)) {
            lines.add(line(part));
        }
        lines.add(Formats.plural(count(state.resolve("jobs/plans")), "job") + " to run again at the next start");
        return lines;
    }

    /// The files and folders in a state folder, without that of the file system, which only the superuser can read.
    static List<Path> children(Path state) throws IOException {
        try (var all = Files.list(state)) {
            return all.filter(child -> !child.endsWith(LOST_FILES)).sorted().toList();
        }
    }

    /// The folder and everything in it, as [FolderTree#files] returns them, without that of the file system.
    static List<Path> files(Path state) throws IOException {
        var found = new ArrayList<>(List.of(state));
        for (var child : children(state)) {
            found.addAll(FolderTree.files(child));
        }
        return found;
    }

    private static List<Path> parts(Path state) throws IOException {
        return children(state).stream().filter(Files::isDirectory).toList();
    }

    private static String line(Path part) throws IOException {
        long files = 0;
        long bytes = 0;
        var last = Instant.EPOCH;
        for (var file : FolderTree.files(part)) {
            try {
                if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    files++;
                    bytes += Files.size(file);
                    var changed = Files.getLastModifiedTime(file).toInstant();
                    last = changed.isAfter(last) ? changed : last;
                }
            } catch (NoSuchFileException e) {
                // deleted by a server meanwhile
            }
        }
        return String.format(
                Locale.ROOT,
                ROW,
                part.getFileName(),
                Formats.grouped(files),
                Formats.bytes(bytes),
                files == 0 ? Formats.UNKNOWN : TIME.format(last.atZone(ZoneId.systemDefault())));
    }

    private static long count(Path folder) throws IOException {
        return Files.exists(folder) ? FolderTree.files(folder).size() - 1L : 0;
    }

    /// Whether a server has locked one of the parts.
    static boolean isUsed(Path state) throws IOException {
        if (Files.notExists(state)) {
            return false;
        }
        for (var part : parts(state)) {
            if (LockedFolder.isLocked(part)) {
                return true;
            }
        }
        return false;
    }
}
