package io.millrace.server.engine.log;

import io.millrace.server.logs.FollowedFile;
import io.millrace.server.telemetry.PrintedOutput;
import io.millrace.wire.Content;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Logs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.WebOptions;

/// The directory of this process's log. It gives access to nothing outside: it uses only the last part of a name, and
/// does not follow links that lead elsewhere.
public record LogDirectory(Optional<Path> log) {
    public LogDirectory {
        log = log.map(Path::toAbsolutePath);
    }

    /// Returns the folder of `-Dlog.file`, which the start script sets, or of `web.log.path`.
    public static LogDirectory of(Configuration configuration) {
        return new LogDirectory(Optional.ofNullable(System.getProperty("log.file"))
                .or(() -> configuration.getOptional(WebOptions.LOG_PATH))
                .filter(path -> !path.isBlank())
                .map(Path::of));
    }

    public Logs.Listing list() {
        var files = new ArrayList<Logs.LogFile>();
        directory().filter(Files::isDirectory).ifPresent(directory -> {
            try (var entries = Files.newDirectoryStream(directory)) {
                for (var entry : entries) {
                    if (inside(directory, entry)) {
                        files.add(new Logs.LogFile(
                                entry.getFileName().toString(),
                                Files.size(entry),
                                Files.getLastModifiedTime(entry).toMillis()));
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException("The log directory " + directory + " cannot be read.", e);
            }
        });
        files.sort(Comparator.comparing(Logs.LogFile::name));
        return new Logs.Listing(files);
    }

    private Optional<Path> directory() {
        return log.map(Path::getParent);
    }

    public Content main() {
        return log.map(path -> file(path.getFileName().toString())).orElseThrow(LogDirectory::missing);
    }

    /// The text that functions, programs and libraries have printed in the process.
    public Content output() {
        return log.map(path -> file(PrintedOutput.beside(path).getFileName().toString()))
                .orElseThrow(LogDirectory::missing);
    }

    public Content file(String name) {
        var directory = directory().orElseThrow(LogDirectory::missing);
        try {
            var last = Optional.ofNullable(Path.of(name.replace('\0', '/')).getFileName());
            var file = last.map(directory::resolve).orElseThrow(LogDirectory::missing);
            if (!inside(directory, file)) {
                throw missing();
            }
            return new Content("text/plain", Files.size(file), () -> Files.newInputStream(file));
        } catch (InvalidPathException | IOException e) {
            throw missing();
        }
    }

    /// A file with an identity from its key in the file system.
    public FollowedFile.Observed look(String name) {
        var content = file(name);
        var path = directory()
                .orElseThrow(LogDirectory::missing)
                .resolve(Path.of(name.replace('\0', '/')).getFileName());
        try {
            var attributes = Files.readAttributes(path, BasicFileAttributes.class);
            var key = String.valueOf(attributes.fileKey()) + attributes.creationTime();
            return new FollowedFile.Observed(Integer.toHexString(key.hashCode()), content);
        } catch (IOException e) {
            throw missing();
        }
    }

    private static boolean inside(Path directory, Path file) throws IOException {
        return Files.isRegularFile(file)
                && directory.toRealPath().equals(file.toRealPath().getParent());
    }

    /// The refusal of a file that does not exist.
    public static Refusal missing() {
        return Refusal.notFound("This file does not exist in the log directory.");
    }
}
