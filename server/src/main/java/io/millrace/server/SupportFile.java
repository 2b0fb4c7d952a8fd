package io.millrace.server;

import io.millrace.json.Json;
import io.millrace.secret.SecretsMasked;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// A zip file for those who help an operator. Secrets are masked in all that it contains, line by line, and only its
/// owner may read it.
final class SupportFile implements Closeable {
    /// Of each file of the log, its end.
    private static final int MAX_LOG_BYTES = 2 << 20;

    private final ZipOutputStream zip;

    private SupportFile(ZipOutputStream zip) {
        this.zip = zip;
    }

    /// @throws IOException also if the file exists
    static SupportFile create(Path file) throws IOException {
        var ownerOnly = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        Files.createFile(file, ownerOnly);
        return new SupportFile(new ZipOutputStream(Files.newOutputStream(file, StandardOpenOption.WRITE)));
    }

    void add(String name, String text) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        var masked = text.lines().map(SecretsMasked::in).collect(Collectors.joining("\n", "", "\n"));
        zip.write(masked.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
    }

    void addJson(String name, Object message) throws IOException {
        add(name, Json.pretty(message));
    }

    /// Adds the end of each log file in a folder.
    void addLogs(Path folder) throws IOException {
        Set<Path> files;
        try (var all = Files.list(folder)) {
            files = all.filter(file -> file.toString().endsWith(".log") && Files.isRegularFile(file))
                    .collect(Collectors.toSet());
        }
        for (var file : files) {
            add("log/" + file.getFileName(), tail(file));
        }
    }

    /// Begins with a whole line.
    private static String tail(Path file) throws IOException {
        try (var log = new RandomAccessFile(file.toFile(), "r")) {
            long start = Math.max(0, log.length() - MAX_LOG_BYTES);
            log.seek(start);
            var bytes = new byte[(int) (log.length() - start)];
            log.readFully(bytes);
            var text = new String(bytes, StandardCharsets.UTF_8);
            return start == 0 ? text : text.substring(text.indexOf('\n') + 1);
        }
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
