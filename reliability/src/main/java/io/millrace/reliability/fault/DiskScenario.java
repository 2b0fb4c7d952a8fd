package io.millrace.reliability.fault;

import io.millrace.reliability.process.Await;
import io.millrace.reliability.process.Bystander;
import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.process.SmallDisk;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Scenario;
import io.millrace.reliability.scenario.Trial;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/// Disks that become full or cannot be written, each with other files of a server. Needs root for its small disks.
public final class DiskScenario implements Scenario.Harm {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration FULL = Duration.ofSeconds(15);

    @Override
    public void run(Trial trial) throws Exception {
        if (!"root".equals(System.getProperty("user.name"))) {
            trial.finding("small disks can only be mounted as root");
            return;
        }
        for (var use : DiskUse.values()) {
            full(trial, use);
            readOnly(trial, use);
        }
    }

    private static Path folder(Trial trial, DiskUse use) throws IOException {
        var folder = trial.place(use.label());
        Files.createDirectories(use.disk(folder));
        return folder;
    }

    private static void full(Trial trial, DiskUse use) throws Exception {
        var folder = folder(trial, use);
        try (var disk = SmallDisk.mount(use.disk(folder), use.megabytes());
                var server = use.start(trial.home(), folder).ready();
                var bystander = Bystander.at(server.gateway());
                var work = DiskWork.begin(server)) {
            Await.until(LIMIT, () -> bystander.latencies().count() > 10);
            disk.fill();
            var until = System.nanoTime() + FULL.toNanos();
            int unclear = 0;
            while (System.nanoTime() < until && server.isAlive()) {
                var found = work.unclear();
                unclear += found.size();
                found.forEach(reason -> trial.finding("full disk, " + use.label() + ": " + reason));
                Await.pause(Duration.ofMillis(500));
            }
            var before = written(disk.path());
            disk.free();
            var log = logged(folder, use);
            trial.add(Figure.none("ends of the server with a full disk, " + use.label(), server.isAlive() ? 0 : 1));
            trial.add(Figure.none("unclear answers with a full disk, " + use.label(), unclear));
            trial.add(Figure.none("bystander's failures with a full disk, " + use.label(), bystander.failures()));
            var works = server.isAlive() && Await.until(LIMIT, work::works);
            trial.add(Figure.none("servers that do not work again with room, " + use.label(), works ? 0 : 1));
            if (use.isRecord()) {
                var records = server.isAlive() && Await.until(LIMIT, () -> written(disk.path()) > before);
                trial.add(Figure.none("servers that record no more, " + use.label(), records ? 0 : 1));
            }
            var logs = Await.until(LIMIT, () -> logged(folder, use) > log);
            trial.add(Figure.none("servers that log no more, " + use.label(), logs ? 0 : 1));
        }
    }

    /// When a file of a folder was last written, in milliseconds since 1970.
    private static long written(Path folder) {
        try (var files = Files.walk(folder)) {
            return files.map(Path::toFile)
                    .filter(file -> file.isFile() && !file.getName().equals(SmallDisk.FILLER))
                    .mapToLong(File::lastModified)
                    .max()
                    .orElse(0);
        } catch (IOException | UncheckedIOException e) {
            return 0; // a file was removed meanwhile
        }
    }

    /// The size of the log.
    private static long logged(Path folder, DiskUse use) {
        var log = use == DiskUse.LOG ? use.disk(folder) : folder;
        return log.resolve("millrace.log").toFile().length();
    }

    private static void readOnly(Trial trial, DiskUse use) throws Exception {
        var folder = folder(trial, use);
        try (var disk = SmallDisk.readOnly(use.disk(folder));
                var server = use.start(trial.home(), folder).launch()) {
            var clear = server.awaitReady() ? worksWithout(server) : saysWhy(server, disk.path());
            trial.add(Figure.none("starts without a clear line with a read-only disk, " + use.label(), clear ? 0 : 1));
            if (!clear) {
                trial.finding("read-only disk, " + use.label() + ": " + server.printed());
            }
        }
    }

    private static boolean worksWithout(ServerProcess server) throws IOException, InterruptedException {
        try (var work = DiskWork.begin(server)) {
            return Await.until(LIMIT, work::works);
        }
    }

    private static boolean saysWhy(ServerProcess server, Path disk) {
        var printed = server.printed();
        return printed.lines().count() == 1 && printed.contains(disk.toString());
    }
}
