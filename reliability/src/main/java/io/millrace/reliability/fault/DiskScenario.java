package io.millrace.reliability.fault;

import io.millrace.reliability.process.Bystander;
import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.process.SqlConnection;
import io.millrace.reliability.process.Waiting;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Scenario;
import io.millrace.reliability.scenario.Trial;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// Disks that become full or cannot be written: of the state, and of the temporary files. Needs root for its small
/// disks.
public final class DiskScenario implements Scenario {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration FULL = Duration.ofSeconds(15);
    private static final int BLOCK = 1 << 16;

    @Override
    public String name() {
        return "fault-disk";
    }

    @Override
    public String promise() {
        return "While a disk is full, the server goes on to answer, and refuses clearly what it cannot keep; afterwards it"
                + " works as before. It does not start, with one clear line, where it cannot write.";
    }

    @Override
    public void run(Trial trial) throws Exception {
        if (!"root".equals(System.getProperty("user.name"))) {
            trial.finding("small disks can only be mounted as root");
            return;
        }
        for (var part : List.of("state", "temporary")) {
            var folder = trial.place(part);
            var disk = Files.createDirectories(folder.resolve("disk"));
            command("mount", "-t", "tmpfs", "-o", "size=96m,mode=700", "tmpfs", disk.toString());
            try {
                full(trial, part, folder, disk);
            } finally {
                command("umount", "-l", disk.toString());
            }
        }
        readOnly(trial);
    }

    private static void full(Trial trial, String part, Path folder, Path disk) throws Exception {
        var start = part.equals("state")
                ? LastingServer.start(trial.home(), folder, disk)
                : LastingServer.start(trial.home(), folder, folder.resolve("state"))
                        .options("-Djava.io.tmpdir=" + disk);
        try (var server = start.ready();
                var bystander = Bystander.at(server.gateway())) {
            Waiting.until(LIMIT, () -> bystander.latencies().count() > 10);
            fill(disk.resolve("filler"));
            var until = System.nanoTime() + FULL.toNanos();
            int unclear = 0;
            while (System.nanoTime() < until && server.isAlive()) {
                unclear += unclear(trial, part, server);
            }
            Files.delete(disk.resolve("filler"));
            trial.add(Figure.none("ends of the server with a full disk, " + part, server.isAlive() ? 0 : 1));
            trial.add(Figure.none("unclear answers with a full disk, " + part, unclear));
            trial.add(Figure.none("bystander's failures with a full disk, " + part, bystander.failures()));
            var works = server.isAlive() && Waiting.until(LIMIT, () -> works(server));
            trial.add(Figure.none("servers that do not work again with room, " + part, works ? 0 : 1));
        }
    }

    private static int unclear(Trial trial, String part, ServerProcess server) throws InterruptedException {
        try (var session = server.connect()) {
            for (var sql : List.of(
                    "CREATE TABLE main.`default`.t" + System.nanoTime() + " (a INT) WITH ('connector' = 'blackhole')",
                    "CREATE TEMPORARY TABLE sink (a INT) WITH ('connector' = 'blackhole')",
                    "INSERT INTO sink VALUES (1)")) {
                if (session.run(sql, LIMIT) instanceof SqlConnection.Outcome.Failed failed
                        && failed.reason().contains("Incident ")) {
                    trial.finding("full disk, " + part + ": " + sql + ": " + failed.reason());
                    return 1;
                }
            }
        } catch (Refusal refused) {
            if (refused.reason().contains("Internal server error")) {
                trial.finding("full disk, " + part + ": " + refused.reason());
                return 1;
            }
        }
        Waiting.pause(Duration.ofMillis(500));
        return 0;
    }

    private static boolean works(ServerProcess server) {
        try (var session = server.connect()) {
            return session.run("SELECT 1", LIMIT).ok()
                    && session.run(
                                    "CREATE TABLE main.`default`.t" + System.nanoTime()
                                            + " (a INT) WITH ('connector' = 'blackhole')",
                                    LIMIT)
                            .ok();
        } catch (Refusal refused) {
            return false;
        }
    }

    private static void fill(Path file) throws IOException {
        try (var out = Files.newOutputStream(file)) {
            while (true) {
                out.write(new byte[BLOCK]);
            }
        } catch (IOException full) {
            // that is what it is for
        }
    }

    private static void readOnly(Trial trial) throws Exception {
        var folder = trial.place("read-only");
        var disk = Files.createDirectories(folder.resolve("disk"));
        command("mount", "-t", "tmpfs", "-o", "size=96m,mode=700,ro", "tmpfs", disk.toString());
        try (var server = LastingServer.start(trial.home(), folder, disk).launch()) {
            var ready = server.awaitReady();
            var printed = server.printed();
            var clear = !ready && printed.lines().count() == 1 && printed.contains(disk.toString());
            trial.add(Figure.none("starts in a read-only folder without a clear line", clear ? 0 : 1));
            if (!clear) {
                trial.finding("in a read-only folder: " + printed);
            }
        } finally {
            command("umount", "-l", disk.toString());
        }
    }

    private static void command(String... words) throws IOException, InterruptedException {
        var process = new ProcessBuilder(words).inheritIO().start();
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", words) + " failed");
        }
    }
}
