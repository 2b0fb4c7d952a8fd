package io.millrace.cli.terminal;

import io.millrace.insight.ControlCharacters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jline.reader.Candidate;

/// Completes the names of files of this machine.
final class FileNames {
    private static final int MAX_NAMES = 500;

    private FileNames() {}

    /// Adds the files and folders whose names start as the text does. A folder ends with a slash, so that its content
    /// can follow.
    static void startingWith(String text, List<Candidate> candidates) {
        int slash = text.lastIndexOf('/') + 1;
        var typed = text.substring(0, slash);
        var begun = text.substring(slash);
        try (var files = Files.list(folder(typed))) {
            files.filter(file -> fits(file, begun))
                    .sorted()
                    .limit(MAX_NAMES)
                    .forEach(file -> candidates.add(candidate(typed, file)));
        } catch (IOException | InvalidPathException e) {
            // nothing to suggest
        }
    }

    private static Path folder(String typed) {
        if (typed.isEmpty()) {
            return Path.of("").toAbsolutePath();
        }
        return Path.of(typed.startsWith("~/") ? System.getProperty("user.home") + typed.substring(1) : typed);
    }

    private static boolean fits(Path file, String begun) {
        var name = String.valueOf(file.getFileName());
        return name.startsWith(begun)
                && (begun.startsWith(".") || !name.startsWith("."))
                && !name.contains(" ")
                && ControlCharacters.line(name).equals(name);
    }

    private static Candidate candidate(String typed, Path file) {
        boolean folder = Files.isDirectory(file);
        var name = file.getFileName() + (folder ? "/" : "");
        return new Candidate(typed + name, name, null, null, null, null, !folder);
    }
}
