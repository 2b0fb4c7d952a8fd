package io.millrace.journey;

import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/// The caches of `millrace prepare`, made once for all journeys of a build: the JVM accepts them in each folder that
/// the
/// same archive was unpacked into. With `-Dmillrace.prepare=false` a single journey does not wait for it.
final class StartUpCaches {
    private static final Path FOLDER =
            Distribution.archive().resolveSibling("journeys").resolve("prepared");
    /// It computes for a minute, of which each takes many where others are busy on the machine.
    private static final Duration LIMIT = TestTimeout.LIMIT.multipliedBy(6);

    private static final Path DONE = FOLDER.resolve("done");
    /// The start script separates options at blanks.
    private static final boolean WANTED = Boolean.parseBoolean(System.getProperty("millrace.prepare", "true"))
            && !FOLDER.toString().contains(" ");

    private StartUpCaches() {}

    private static final class Prepared {
        static final Distribution DISTRIBUTION = prepare();
    }

    /// A distribution that is prepared. The first process that asks makes it, and others wait for it.
    static Distribution prepared() {
        return Prepared.DISTRIBUTION;
    }

    /// An option that lets a JVM of the program start with its cache, or none.
    ///
    /// @param program `server` or `shell`, as the caches are named
    static String option(String program) {
        return WANTED ? " -XX:AOTCache=" + cache(program) + " -Xlog:aot*=off -Xlog:cds*=off" : "";
    }

    private static Path cache(String program) {
        var folder = prepared().home().resolve("cache");
        try (var caches = Files.newDirectoryStream(folder, program + "-*.aot")) {
            return caches.iterator().next();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Distribution prepare() {
        try {
            Files.createDirectories(FOLDER);
            try (var channel = FileChannel.open(
                            FOLDER.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var _ = channel.lock()) {
                if (isCurrent()) {
                    return Distribution.in(FOLDER);
                }
                Files.deleteIfExists(DONE);
                var distribution = Distribution.unpackedIn(FOLDER);
                var prepared = distribution.command("millrace", "prepare").run(LIMIT);
                if (prepared.code() != 0) {
                    throw new AssertionError(prepared.toString());
                }
                Files.createFile(DONE);
                return distribution;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isCurrent() throws IOException {
        return Files.exists(DONE)
                && Files.getLastModifiedTime(DONE).compareTo(Files.getLastModifiedTime(Distribution.archive())) > 0;
    }
}
