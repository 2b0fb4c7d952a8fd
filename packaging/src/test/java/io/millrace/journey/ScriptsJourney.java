package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The programs of `bin/`, from wherever and however they are called.
class ScriptsJourney {
    private final Distribution distribution = Distribution.unpacked();

    @TempDir
    private Path folder;

    @Test
    void workOverSymbolicLinksFromAnotherFolder() throws IOException {
        for (var program : List.of("millrace", "sql-gateway", "sql-cli")) {
            var link = Files.createSymbolicLink(
                    folder.resolve(program), distribution.home().resolve("bin").resolve(program));
            var second = Files.createSymbolicLink(folder.resolve("my " + program), link.getFileName());

            var help = new Command(
                            List.of(second.toString(), program.equals("sql-gateway") ? "start" : "--help"), folder)
                    .with(Map.of("MILLRACE_JAVA_OPTS", program.equals("sql-gateway") ? "--version" : ""))
                    .run();

            assertThat(help.code()).as(help.toString()).isZero();
        }
    }

    @Test
    void tellTheirVersions() {
        var finished = distribution.command("millrace", "version").run();

        assertThat(finished.code()).isZero();
        assertThat(finished.out()).matches("Millrace \\d[^,]*, Flink \\d[^,]*, Java 25\\S*\n");
    }

    @Test
    void sayWhatToInstallWhereThereIsNoSuitableJdk() {
        var program = distribution.home().resolve("bin/find-java").toString();
        // A folder in the place of /usr/lib/jvm cannot be given, so the script reads a copy in which that path is
        // another.
        var search = "sed 's#/usr/lib/jvm#/nowhere#' '" + program
                + "' | env -u JAVA_HOME HOME=/nowhere PATH=/bin:/nowhere sh";
        var finished = new Command(List.of("sh", "-c", search), folder).run();

        assertThat(finished.code()).as(finished.toString()).isEqualTo(1);
        assertThat(finished.err()).contains("runs on Java 25", "Install one").doesNotContain("not found");
    }

    @Test
    void startWithWhatWasLearnedOnceTheyWerePrepared() throws IOException {
        var prepared = StartUpCaches.prepared();
        try (var caches = Files.list(prepared.home().resolve("cache"))) {
            assertThat(caches.map(cache -> cache.getFileName().toString().replaceFirst("-.*", "")))
                    .containsExactlyInAnyOrder("server", "shell", "console");
        }

        // a JVM that has to use a cache or exit
        var only = Map.of("MILLRACE_JAVA_OPTS", "-XX:AOTMode=on");
        var shell = prepared.command("millrace", "sql", "--version").with(only).run();
        assertThat(shell.code()).as(shell.toString()).isZero();
        var console =
                prepared.command("millrace", "console", "--nonsense").with(only).run();
        assertThat(console.err()).startsWith("usage:");
    }

    @Test
    void takeTheJdkOfJavaHomeFirst() {
        var found = distribution.command("find-java").run();
        assertThat(found.code()).isZero();

        var again = distribution
                .command("find-java")
                .with(Map.of("JAVA_HOME", found.out().strip(), "PATH", "/bin:/usr/bin"))
                .run();
        assertThat(again.out()).isEqualTo(found.out());
    }

    @Test
    void aDamagedStartUpCacheIsPassedOver() throws IOException {
        var cache = Files.createDirectory(folder.resolve("cache"));
        var variables = Map.of("MILLRACE_CACHE", cache.toString());
        var name = new Command(
                        List.of("sh", "-c", "sh -x bin/millrace sql --version 2>&1 | sed -n 's/^+ cache=//p'"),
                        distribution.home())
                .with(variables)
                .run()
                .out()
                .strip()
                .lines()
                .reduce((first, second) -> second)
                .orElseThrow();
        Files.writeString(Path.of(name), "this is no cache");

        var finished = distribution
                .command("millrace", "sql", "--version")
                .with(variables)
                .run();

        assertThat(finished.code()).as(finished.toString()).isZero();
        assertThat(finished.err()).isEmpty();
        assertThat(finished.out()).contains("Millrace SQL shell");
    }
}
