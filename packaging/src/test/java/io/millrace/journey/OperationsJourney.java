package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Upgrades a server of the archive with the commands of `docs/operations.md`, in the folders of this test. A release
/// has to pass it.
@Tag("exhaustive")
class OperationsJourney {
    private static final Pattern UPGRADE = Pattern.compile("(?s)\n## Upgrade it\n.*?\n\n((?:    [^\n]*\n)+)");
    private static final String START = "bin/millrace start";

    private final Distribution old = Distribution.unpacked().copied("before an upgrade");
    private final Path folder;
    private final Path temporary;

    OperationsJourney(@TempDir Path folder) throws IOException {
        this.folder = folder;
        this.temporary = Files.createDirectory(folder.resolve("temporary"));
    }

    /// The commands up to the start of the new version.
    private String upgrade() throws IOException {
        var block = UPGRADE.matcher(Files.readString(Distribution.sources().resolve("docs/operations.md")));
        assertThat(block.find()).isTrue();
        var lines = block.group(1).lines().map(String::strip).toList();
        assertThat(lines).last().isEqualTo(START);
        return lines.stream()
                .limit(lines.size() - 1)
                .collect(Collectors.joining("\n"))
                .replace("millrace.tar.gz", "'" + Distribution.archive() + "'")
                .replace("/opt/new", folder.resolve("new").toString())
                .replace("/backups", folder.resolve("backups").toString());
    }

    @Test
    void anUpgradeByTheGuideKeepsConfigurationTablesAndPipelines() throws IOException {
        var configuration = old.home().resolve("conf/millrace.yaml");
        // a file of its own: the copy shares those of other journeys
        Files.delete(configuration);
        Files.writeString(configuration, "sql-gateway.session.name-size: 99\n");
        String job;
        try (var server = Server.start(old.home(), temporary, old.home().resolve("state"), List.of())) {
            try (var session = SqlSession.open(server.gateway())) {
                session.run("USE CATALOG main");
                session.run("CREATE TABLE numbers (n BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '50')");
                session.run("CREATE TABLE nowhere (n BIGINT) WITH ('connector' = 'blackhole')");
                job = session.run("INSERT INTO nowhere SELECT n FROM numbers")
                        .job()
                        .orElseThrow();
            }
            awaitRunning(server, job);

            var upgraded = new Command(List.of("sh", "-eu", "-c", upgrade()), old.home()).run();

            assertThat(upgraded.code()).as("%s", upgraded).isZero();
            assertThat(server.process().isAlive()).isFalse();
        }
        var home = folder.resolve("new/millrace");
        try (var server = Server.start(home, temporary, home.resolve("state"), List.of())) {
            awaitRunning(server, job);
            assertThat(new Curl(server.cluster())
                            .get("/v1/jobs/" + job + "/checkpoints")
                            .success()
                            .at("/latest/restored/id")
                            .asInt())
                    .as("the checkpoint that it got at the stop")
                    .isPositive();
            try (var session = SqlSession.open(server.gateway())) {
                session.run("USE CATALOG main");
                assertThat(session.run("SHOW TABLES").rows()).contains(List.of("numbers"), List.of("nowhere"));
                assertThat(session.run("SET").rows()).contains(List.of("sql-gateway.session.name-size", "99"));
            }
            assertThat(server.stop()).isZero();
        }
    }

    private static void awaitRunning(Server server, String job) {
        await().atMost(TestTimeout.LIMIT)
                .until(
                        () -> new Curl(server.cluster()).get("/v1/jobs/" + job).body(),
                        answer -> answer.contains("\"state\":\"RUNNING\""));
    }
}
