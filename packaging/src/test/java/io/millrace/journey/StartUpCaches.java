package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Archives of the classes of a server and a shell, made once for all journeys of a build: the JVM accepts them in each
/// [distribution][Distribution], as the jars of all are the same files. With copies of the jars, it would pass them
/// over where connectors are in `lib/`. They take a third of the time of `millrace prepare`, which learns more, and a
/// start with one is nearly as fast. With `-Dmillrace.prepare=false` a single journey does not wait for them.
final class StartUpCaches {
    private static final Path FOLDER =
            Distribution.archive().resolveSibling("journeys").resolve("prepared");
    /// It computes for a quarter of a minute, of which each takes many where others are busy on the machine.
    private static final Duration LIMIT = TestTimeout.LIMIT.multipliedBy(6);

    private static final Path DONE = FOLDER.resolve("done");
    private static final List<String> PROGRAMS = List.of("server", "shell");
    /// Keeps the JVM quiet about an archive of other jars: tests compare what a program prints.
    private static final String QUIET = " -Xlog:aot*=off -Xlog:cds*=off";
    /// The start script separates options at blanks.
    private static final boolean WANTED = Boolean.parseBoolean(System.getProperty("millrace.prepare", "true"))
            && !FOLDER.toString().contains(" ");

    private StartUpCaches() {}

    private static final class Made {
        static final boolean DONE = make();
    }

    /// An option that lets a JVM of the program start with its archive, or none.
    ///
    /// @param program `server` or `shell`
    static String option(String program) {
        return WANTED && Made.DONE ? " -XX:SharedArchiveFile=" + file(program) + QUIET : "";
    }

    private static Path file(String program) {
        return FOLDER.resolve(program + ".jsa");
    }

    /// The first process that asks makes them, and others wait for it.
    private static boolean make() {
        try {
            Files.createDirectories(FOLDER);
            try (var channel = FileChannel.open(
                            FOLDER.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var _ = channel.lock()) {
                if (!Distribution.isNewerThanArchive(DONE)) {
                    Files.deleteIfExists(DONE);
                    for (var program : PROGRAMS) {
                        Files.deleteIfExists(file(program));
                    }
                    rehearse(Distribution.unpackedIn(FOLDER));
                    Files.createFile(DONE);
                }
                return true;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Runs both once: at its end, a JVM archives the classes that it has loaded.
    private static void rehearse(Distribution distribution) throws IOException {
        var temporary = Files.createTempDirectory(FOLDER, "tmp");
        try (var server = Server.start(
                distribution.home(),
                Files.createTempDirectory(FOLDER, "state"),
                Server.options(temporary, learning("server")),
                List.of())) {
            var endpoint = server.gateway().getAuthority();
            var shell = distribution
                    .command("millrace", "sql", "--endpoint", endpoint)
                    .with(Map.of("MILLRACE_JAVA_OPTS", Distribution.SHORT_LIVED + learning("shell")))
                    .typing("""
                            SELECT 1;
                            SHOW TABLES;
                            SELECT word, COUNT(*) FROM (VALUES ('a'), ('b')) AS t(word) GROUP BY word;
                            SET 'sql-gateway.session.local-queries.enabled' = 'false';
                            SELECT word, COUNT(*) FROM (VALUES ('b'), ('b')) AS t(word) GROUP BY word;
                            CREATE TABLE numbers (n INT) WITH ('connector' = 'datagen', 'number-of-rows' = '3');
                            CREATE TABLE nowhere (n INT) WITH ('connector' = 'blackhole');
                            INSERT INTO nowhere SELECT n FROM numbers;
                            """)
                    .run(LIMIT);
            assertThat(shell.code()).as(shell.toString()).isZero();
            assertThat(server.stop()).as(server.printed()).isZero();
        }
        for (var program : PROGRAMS) {
            assertThat(file(program)).exists();
        }
    }

    private static String learning(String program) {
        return " -XX:ArchiveClassesAtExit=" + file(program) + QUIET;
    }
}
