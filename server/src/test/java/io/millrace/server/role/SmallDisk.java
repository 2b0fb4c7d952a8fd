package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A disk of a few megabytes in memory, which can be filled and made read-only. To mount it, the tests must run as
/// root.
final class SmallDisk implements AutoCloseable {
    private static final int BLOCK = 1 << 16;

    private final Path path;

    private SmallDisk(Path path) {
        this.path = path;
    }

    static SmallDisk mount(Path path, int megabytes) {
        try {
            Files.createDirectories(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        run("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", path.toString());
        return new SmallDisk(path);
    }

    Path path() {
        return path;
    }

    /// Leaves no byte.
    void fill() throws IOException {
        try (var file = FileChannel.open(filler(), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            for (int size = BLOCK; size > 0; ) {
                try {
                    var written = file.write(ByteBuffer.allocate(size));
                    size = written == 0 ? size / 2 : size;
                } catch (IOException e) {
                    size /= 2;
                }
            }
        }
    }

    void free() throws IOException {
        Files.deleteIfExists(filler());
    }

    private Path filler() {
        return path.resolve("filler");
    }

    void readOnly() {
        run("mount", "-o", "remount,ro", path.toString());
    }

    @Override
    public void close() {
        run("umount", "--lazy", path.toString());
    }

    private static void run(String... words) {
        try {
            var process = new ProcessBuilder(words).redirectErrorStream(true).start();
            var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(printed).isZero();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
