package io.millrace.reliability.process;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A disk in memory, which can be filled. Only root can mount it.
public final class SmallDisk implements AutoCloseable {
    /// The name of the file that fills it.
    public static final String FILLER = "filler";

    private static final int BLOCK = 1 << 16;

    private final Path path;

    private SmallDisk(Path path) {
        this.path = path;
    }

    /// Mounts it at a folder, which it makes.
    public static SmallDisk mount(Path path, int megabytes) throws IOException, InterruptedException {
        return mount(path, "size=" + megabytes + "m,mode=700");
    }

    /// Mounts one that cannot be written.
    public static SmallDisk readOnly(Path path) throws IOException, InterruptedException {
        return mount(path, "size=1m,mode=700,ro");
    }

    private static SmallDisk mount(Path path, String options) throws IOException, InterruptedException {
        Files.createDirectories(path);
        command("mount", "-t", "tmpfs", "-o", options, "tmpfs", path.toString());
        return new SmallDisk(path);
    }

    public Path path() {
        return path;
    }

    public void fill() throws IOException {
        try (var out = Files.newOutputStream(filler())) {
            while (true) {
                out.write(new byte[BLOCK]);
            }
        } catch (IOException full) {
            // that is the purpose
        }
    }

    public void free() throws IOException {
        Files.delete(filler());
    }

    private Path filler() {
        return path.resolve(FILLER);
    }

    private static void command(String... words) throws IOException, InterruptedException {
        var process = new ProcessBuilder(words).inheritIO().start();
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", words) + " failed");
        }
    }

    @Override
    public void close() throws IOException {
        try {
            command("umount", "-l", path.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while " + path + " was unmounted");
        }
    }
}
