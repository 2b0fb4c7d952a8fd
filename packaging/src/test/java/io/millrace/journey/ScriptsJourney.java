package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the programs of `bin/`, called from any folder and in any way.
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

    /// The Java here only writes down its arguments; the real one learns for a minute.
    @Test
    void prepareRunsEachProgramOnceAndKeepsWhatWasLearned() throws IOException {
        var cache = folder.resolve("cache");
        var variables = fakeJava(cache);

        var prepared =
                distribution.command("millrace", "prepare").with(variables).run();

        assertThat(prepared.code()).as(prepared.toString()).isZero();
        assertThat(programs(cache)).containsExactlyInAnyOrder("server", "shell", "console");
        assertThat(asked())
                .filteredOn(line -> line.contains("-XX:AOTMode=record"))
                .hasSize(3)
                .anySatisfy(line -> assertThat(line)
                        .contains("io.millrace.server.Main start")
                        .as("with the configuration of the installation, it would reach its cluster and catalog")
                        .doesNotContain("-Dmillrace.home=" + distribution.home()))
                .anySatisfy(line -> assertThat(line).contains("io.millrace.cli.Main"))
                .anySatisfy(line -> assertThat(line).contains("io.millrace.desktop"));
        assertThat(asked())
                .filteredOn(line -> line.contains("-XX:AOTMode=create"))
                .hasSize(3);

        var again = distribution.command("millrace", "prepare").with(variables).run();
        assertThat(again.code()).as(again.toString()).isZero();
        assertThat(again.out()).contains("prepared already");

        var shell = distribution
                .command("millrace", "sql", "--version")
                .with(variables)
                .run();
        assertThat(shell.code()).as(shell.toString()).isZero();
        assertThat(asked().getLast()).contains("-XX:AOTCache=" + cache + "/shell-");
    }

    /// An administrator may set the options, where a unit has set the log.
    @Test
    void startTakesTheLogAndOptionsFromVariables() throws IOException {
        var variables = new HashMap<>(fakeJava(folder.resolve("cache")));
        variables.put("MILLRACE_LOG_FILE", "/var/log/the log");
        variables.put("MILLRACE_JAVA_OPTS", "-Xmx4g -Dlog.file=/other");

        var started = distribution.command("millrace", "start").with(variables).run();

        assertThat(started.code()).as(started.toString()).isZero();
        assertThat(asked().getLast()).contains(" -Dlog.file=/var/log/the log -Xmx4g -Dlog.file=/other -cp ");
    }

    /// A package installs it this way: its unit prepares before each start.
    @Test
    void prepareIsDoneWithoutAConsole() throws IOException {
        var server = distribution.copied("without a console");
        Files.move(server.home().resolve("modules/console"), server.home().resolve("console"));
        var variables = fakeJava(folder.resolve("cache"));

        var prepared = server.command("millrace", "prepare").with(variables).run();
        assertThat(prepared.code()).as(prepared.toString()).isZero();

        // a backup may have links to the same files, whose number says nothing about them
        Files.createLink(server.home().resolve("backup.jar"), aJar(server.home().resolve("modules/server")));
        // nor does the number of blocks of the folder, which another file changes
        Files.writeString(server.home().resolve("modules/server/checksums.txt"), "none");
        var elsewhere = server.command("millrace", "prepare")
                .with(variables)
                .with(Map.of("TZ", "Pacific/Kiritimati", "LC_ALL", "C.UTF-8"));
        assertThat(elsewhere.run().out()).contains("prepared already");
        var console = server.command("millrace", "console").with(variables).run();
        assertThat(console.code()).isEqualTo(1);
        assertThat(console.err()).contains("the console is not installed here", "millrace-console");
    }

    private static Path aJar(Path modules) throws IOException {
        try (var jars = Files.newDirectoryStream(modules, "*.jar")) {
            return jars.iterator().next();
        }
    }

    @Test
    void prepareSaysThatThereIsNoPlaceForACache() {
        var finished = distribution
                .command("millrace", "prepare")
                .with(Map.of("MILLRACE_CACHE", "off"))
                .run();

        assertThat(finished.code()).isEqualTo(1);
        assertThat(finished.err()).contains("set MILLRACE_CACHE");
    }

    @Test
    @Tag("exhaustive")
    void startWithWhatWasLearnedOnceTheyWerePrepared() throws IOException {
        var prepared = distribution.copied("prepared");
        var finished = prepared.command("millrace", "prepare").run(TestTimeout.LIMIT.multipliedBy(6));
        assertThat(finished.code()).as(finished.toString()).isZero();
        assertThat(programs(prepared.home().resolve("cache"))).containsExactlyInAnyOrder("server", "shell", "console");

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

    private Map<String, String> fakeJava(Path cache) throws IOException {
        var home = folder.resolve("java");
        var java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.copy(Distribution.sources().resolve("packaging/src/test/resources/java.sh"), java);
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"25\"\n");
        return Map.of(
                "JAVA_HOME", home.toString(),
                "JAVA_ASKED", folder.resolve("asked").toString(),
                "MILLRACE_CACHE", cache.toString());
    }

    /// The arguments of each run of the Java that writes them down.
    private List<String> asked() {
        try {
            return Files.readAllLines(folder.resolve("asked"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> programs(Path caches) throws IOException {
        try (var files = Files.list(caches)) {
            return files.map(cache -> cache.getFileName().toString().replaceFirst("-.*", ""))
                    .toList();
        }
    }
}
