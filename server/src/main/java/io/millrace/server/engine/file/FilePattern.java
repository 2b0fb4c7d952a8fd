package io.millrace.server.engine.file;

import io.millrace.wire.Refusal;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.apache.flink.util.FlinkRuntimeException;

/// A file, a folder, or all files whose paths match: `*` within a name, `**` over folders, `?`, `[a-z]`, `{a,b}`.
///
/// @param folder that contains the files, or the file itself
/// @param regex  that paths of files match; empty for all
public record FilePattern(String folder, Optional<String> regex) {
    private static final Pattern SCHEME = Pattern.compile("\\p{Alpha}[\\w+.-]+:.*", Pattern.DOTALL);
    private static final String WILDCARDS = "*?[{";
    private static final String SPECIAL = "\\.^$|+()}]";
    /// A folder with more is searched no further for the first file.
    private static final int MAX_FOLDERS = 10_000;

    public static FilePattern of(String path) {
        var absolute = SCHEME.matcher(path).matches() ? path : absolute(path);
        int wildcard = firstWildcard(absolute);
        if (wildcard < 0) {
            return new FilePattern(absolute, Optional.empty());
        }
        int slash = absolute.lastIndexOf('/', wildcard);
        if (slash < 0) {
            throw Refusal.invalidStatement("'" + path + "' is not the path of a file.");
        }
        var folder = slash == 0 ? "/" : absolute.substring(0, slash);
        var prefix = new Path(folder).getPath();
        // begins with a flag, because a value that begins as a path does is checked as one
        var regex = "(?s)" + literal(prefix.equals("/") ? "" : prefix) + regex(absolute.substring(slash));
        return new FilePattern(folder, Optional.of(regex));
    }

    private static String absolute(String path) {
        try {
            return java.nio.file.Path.of(path).toAbsolutePath().normalize().toString();
        } catch (InvalidPathException e) {
            throw Refusal.invalidStatement("'" + path + "' is not the path of a file.");
        }
    }

    private static int firstWildcard(String path) {
        for (int i = 0; i < path.length(); i++) {
            if (WILDCARDS.indexOf(path.charAt(i)) >= 0) {
                return i;
            }
        }
        return -1;
    }

    private static String literal(String text) {
        var quoted = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            quoted.append((SPECIAL + WILDCARDS).indexOf(c) >= 0 ? "\\" : "").append(c);
        }
        return quoted.toString();
    }

    private static String regex(String glob) {
        var regex = new StringBuilder();
        int braces = 0;
        for (int i = 0; i < glob.length(); i++) {
            char c = glob.charAt(i);
            switch (c) {
                case '*' -> {
                    boolean folders = i + 1 < glob.length() && glob.charAt(i + 1) == '*';
                    i += folders ? 1 : 0;
                    regex.append(folders ? ".*" : "[^/]*");
                }
                case '?' -> regex.append("[^/]");
                case '[' -> {
                    int end = glob.indexOf(']', i + 1);
                    if (end < 0) {
                        regex.append("\\[");
                    } else {
                        var set =
                                glob.substring(i + 1, end).replace("\\", "\\\\").replace("[", "\\[");
                        regex.append('[').append(set.replaceFirst("^!", "^")).append(']');
                        i = end;
                    }
                }
                case '{' -> {
                    braces++;
                    regex.append("(?:");
                }
                case '}' -> {
                    regex.append(braces > 0 ? ")" : "\\}");
                    braces = Math.max(0, braces - 1);
                }
                case ',' -> regex.append(braces > 0 ? "|" : ",");
                default -> regex.append(literal(String.valueOf(c)));
            }
        }
        return regex + ")".repeat(braces);
    }

    /// The address of the first of the files that is not empty, by its path; of the first one if all are.
    public Optional<String> first() {
        var start = new Path(folder);
        try {
            var system = start.getFileSystem();
            var status = system.getFileStatus(start);
            var matches = regex.<Predicate<String>>map(
                            text -> Pattern.compile(text).asMatchPredicate())
                    .orElse(_ -> true);
            return status.isDir() ? first(system, status, matches) : Optional.of(folder);
        } catch (FileNotFoundException e) {
            return Optional.empty();
        } catch (IOException | FlinkRuntimeException e) { // the latter from file systems that protect files
            throw Refusal.invalidStatement("'" + folder + "' cannot be read: " + e.getMessage());
        }
    }

    private static Optional<String> first(FileSystem system, FileStatus start, Predicate<String> matches)
            throws IOException {
        var folders = new ArrayList<>(List.of(start));
        Optional<FileStatus> empty = Optional.empty();
        for (int visited = 0; !folders.isEmpty() && visited < MAX_FOLDERS; visited++) {
            var content = system.listStatus(folders.removeFirst().getPath());
            if (content == null) {
                continue;
            }
            var sorted = List.of(content).stream()
                    .filter(one -> !hidden(one.getPath()))
                    .sorted(Comparator.comparing(one -> one.getPath().getPath()))
                    .toList();
            var files = sorted.stream()
                    .filter(one -> !one.isDir() && matches.test(one.getPath().getPath()))
                    .toList();
            var filled = files.stream().filter(file -> file.getLen() > 0).findFirst();
            if (filled.isPresent()) {
                return filled.map(FilePattern::address);
            }
            empty = empty.or(() -> files.stream().findFirst());
            sorted.stream().filter(FileStatus::isDir).forEach(folders::add);
        }
        return empty.map(FilePattern::address);
    }

    private static String address(FileStatus file) {
        return file.getPath().toString();
    }

    /// Returns whether the engine's own file source ignores the file.
    private static boolean hidden(Path path) {
        return path.getName().startsWith("_") || path.getName().startsWith(".");
    }
}
