package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A disk of a few megabytes, which can be filled and made read-only. To mount it, the tests must run as root.
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

    /// A disk in a file, which can break. This needs a loop device.
    static SmallDisk mountFile(Path path, int megabytes) {
        var image = path.resolveSibling(path.getFileName() + ".img");
        try {
            Files.createDirectories(path);
            try (var file = new RandomAccessFile(image.toFile(), "rw")) {
                file.setLength((long) megabytes << 20);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        run("mkfs.ext4", "-q", image.toString());
        run("mount", "-o", "loop,errors=remount-ro", image.toString(), path.toString());
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

    /// Makes a disk in a file read-only under those who have opened files on it, as the kernel does after an error.
    void breakDown() throws IOException {
        var device = Path.of(Files.getFileStore(path).name()).getFileName();
        Files.writeString(Path.of("/sys/fs/ext4").resolve(device).resolve("trigger_fs_error"), "broken by a test");
    }

    static void giveTo(String user, Path folder) {
        run("chown", "-R", user, folder.toString());
    }

    /// Only while no file on it is open for writing.
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
