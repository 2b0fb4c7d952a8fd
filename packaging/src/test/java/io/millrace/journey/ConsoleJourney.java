package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the console of the archive: its own jars as modules, at a server of the archive that runs a real job.
class ConsoleJourney {
    @TempDir
    private Path temporary;

    @TempDir
    private Path user;

    @Test
    void showsARunningJobFromAllSides() throws Exception {
        try (var server = Distribution.unpacked().start(temporary);
                var session = SqlSession.open(server.gateway())) {
            session.run("SET 'execution.checkpointing.interval' = '1 s'");
            session.run("SET 'pipeline.name' = 'Numbers by their last digit'");
            session.run("CREATE TABLE numbers (n BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '200')");
            session.run("CREATE TABLE nowhere (digit BIGINT, many BIGINT) WITH ('connector' = 'blackhole')");
            var job = session.run("INSERT INTO nowhere SELECT MOD(n, 10), COUNT(*) FROM numbers GROUP BY MOD(n, 10)")
                    .job()
                    .orElseThrow();

            var console = drive(server).run();

            assertThat(console.code()).as(console.toString()).isZero();
            assertThat(console.out().lines())
                    .containsExactly(
                            "seen: jobs",
                            "seen: the graph of Numbers by their last digit",
                            "seen: subtasks",
                            "seen: checkpoints",
                            "seen: a flame graph");
            assertThat(console.err()).doesNotContain("\tat ");
            assertThat(Files.readString(user.resolve(".config/millrace/connections.properties")))
                    .contains(Integer.toString(server.cluster().getPort()));
            new Curl(server.cluster()).patch("/v1/jobs/" + job).success();
        }
    }

    @Test
    void saysInOneLineThatThereIsNoDisplay() {
        var console = Distribution.unpacked()
                .command("millrace", "console", "localhost:1")
                .with(Map.of("DISPLAY", ""))
                .run();

        assertThat(console.code()).isEqualTo(1);
        assertThat(console.err().lines()).hasSize(1).first().asString().contains("no display");
        assertThat(console.out()).isEmpty();
    }

    /// The archive's modules, without a screen, and beside them the person who looks at the window.
    private Command drive(Server server) {
        var options = new ArrayList<>(ConsoleModules.HEADLESS);
        options.addAll(List.of("-Xmx512m", "-Duser.home=" + user));
        var words = ConsoleModules.command(
                options,
                List.of("testing", "awaitility", "hamcrest"),
                WindowDriver.class,
                server.cluster().toString());
        return new Command(words, user).with(Map.of("XDG_CONFIG_HOME", "", "XDG_STATE_HOME", "", "DISPLAY", ""));
    }
}
