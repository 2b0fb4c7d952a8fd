package io.millrace.reliability.fault;

import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Scenario;
import io.millrace.reliability.scenario.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/// Copies of the state of a killed server, each with changed bytes at random positions of one file. Every kind of file
/// has its turn, as often as the time allows.
public final class DamageScenario implements Scenario.Harm {
    private static final int MAX_BYTES = 16;
    /// A refusal is a line for an operator, not a stack trace.
    private static final String TRACE = "\tat ";

    private int starts;
    private int refusals;
    private int unclear;
    private int lost;

    @Override
    public void run(Trial trial) throws Exception {
        var folder = trial.place("server");
        var state = folder.resolve("state");
        var start = ServerProcess.Start.server(trial.home(), folder);
        LastingState lasting;
        try (var server = start.ready()) {
            lasting = LastingState.make(server);
            if (!lasting.missing(server).isEmpty()) {
                throw new IOException("nothing to damage");
            }
            server.kill();
        }
        var original = folder.resolve("original");
        Files.move(state, original);
        var random = trial.random("damage");
        var kinds = new ArrayList<>(kinds(original).entrySet());
        int positions = trial.size(kinds.size(), 1_000 * kinds.size());
        var until = System.nanoTime() + trial.time().multipliedBy(3).toNanos();
        for (int i = 0; i < positions && System.nanoTime() < until; i++) {
            var kind = kinds.get(i % kinds.size());
            var files = kind.getValue();
            copy(original, state);
            var damage = damage(state.resolve(files.get(random.nextInt(files.size()))), random);
            check(trial, start, lasting, kind.getKey(), "position " + i + ": " + damage);
            Trial.delete(state);
        }
        trial.add(Figure.seen("kinds of files", kinds.size(), ""));
        trial.add(Figure.seen("starts with a damaged file", starts, ""));
        trial.add(Figure.seen("of these refused in a line", refusals, ""));
        trial.add(Figure.none("starts that failed without a clear line", unclear));
        trial.add(Figure.none("starts that lost what was not damaged", lost));
    }

    private void check(Trial trial, ServerProcess.Start start, LastingState lasting, String kind, String damage)
            throws IOException, InterruptedException {
        starts++;
        try (ServerProcess server = start.launch()) {
            if (server.awaitReady()) {
                var missing = new ArrayList<>(lasting.missing(server));
                missing.removeIf(part -> mayBeLost(kind, part));
                if (!missing.isEmpty()) {
                    lost++;
                    trial.finding(kind + ", " + damage + ": missing " + missing);
                }
                return;
            }
            var printed = server.printed();
            refusals++;
            if (printed.isBlank() || printed.contains(TRACE) || printed.lines().count() > 3) {
                unclear++;
                trial.finding(kind + ", " + damage + ": " + printed);
            }
        }
    }

    /// Whether a part of the state lies in files of that kind. The key opens all of them.
    private static boolean mayBeLost(String kind, String part) {
        return kind.startsWith("key")
                || (kind.startsWith("sessions") && part.contains("session"))
                || (kind.startsWith("catalog") && part.contains("catalog"))
                || (kind.startsWith("jobs") && part.contains("job"));
    }

    /// The files that have content, by their folders and names without numbers.
    private static Map<String, List<Path>> kinds(Path state) throws IOException {
        var kinds = new TreeMap<String, List<Path>>();
        try (var files = Files.walk(state)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var path = state.relativize(file);
                if (Files.size(file) > 0) {
                    kinds.computeIfAbsent(path.toString().replaceAll("[0-9a-f]{4,}|\\d+", "N"), _ -> new ArrayList<>())
                            .add(path);
                }
            }
        }
        return kinds;
    }

    private static String damage(Path file, Random random) throws IOException {
        var bytes = Files.readAllBytes(file);
        int at = random.nextInt(bytes.length);
        int count = Math.min(bytes.length - at, 1 + random.nextInt(MAX_BYTES));
        for (int i = 0; i < count; i++) {
            bytes[at + i] ^= (byte) (1 + random.nextInt(255));
        }
        Files.write(file, bytes);
        return count + " bytes at " + at + " of " + bytes.length + " in " + file.getFileName();
    }

    private static void copy(Path from, Path to) throws IOException {
        try (var files = Files.walk(from)) {
            for (var file : files.toList()) {
                var target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else if (Files.isRegularFile(file)) { // a killed server leaves the socket of its control
                    Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
    }
}
