package io.millrace.server.conformance;

import static org.awaitility.Awaitility.await;

import io.millrace.testing.ReservedPort;
import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A session cluster of the stock engine: its job manager with its own REST server and one task manager, in processes
/// of their own; or one of the two, which joins a cluster.
final class StockPeer implements AutoCloseable {
    private static final Duration LIMIT = TestTimeout.LIMIT;
    private static final Pattern LISTENING = Pattern.compile("Rest endpoint listening at [^:]+:(\\d+)");

    private final Path directory;
    private final List<Process> processes = new ArrayList<>();
    private final List<ReservedPort> ports = new ArrayList<>();

    private StockPeer(Path directory) {
        this.directory = directory;
    }

    /// Returns at once; [#awaitSlots] waits for it.
    ///
    /// @param extra folder of the jars that only the peer has
    static StockPeer launch(Path directory, Path extra, Map<String, String> settings) throws IOException {
        // the task manager must know the port before anybody has bound it
        var port = ReservedPort.reserve();
        var all = new TreeMap<>(settings);
        all.put("jobmanager.rpc.address", "localhost");
        all.put("jobmanager.rpc.port", String.valueOf(port.number()));
        try {
            var peer = launch(directory, extra, all, List.of(Part.JOB_MANAGER, Part.TASK_MANAGER));
            peer.ports.add(port);
            return peer;
        } catch (IOException | RuntimeException | Error e) {
            port.close();
            throw e;
        }
    }

    /// A process of a cluster.
    enum Part {
        JOB_MANAGER("jobmanager", "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint"),
        TASK_MANAGER("taskmanager", "org.apache.flink.runtime.taskexecutor.TaskManagerRunner");

        private final String name;
        private final String main;

        Part(String name, String main) {
            this.name = name;
            this.main = main;
        }
    }

    /// @param settings say by which address and port the job manager is found
    static StockPeer launch(Path directory, Path extra, Map<String, String> settings, List<Part> parts)
            throws IOException {
        var peer = new StockPeer(directory);
        try {
            peer.configure(settings);
            var classPath = StockCommand.classPath(extra);
            for (var part : parts) {
                peer.launch(part.name, classPath, part.main);
            }
            return peer;
        } catch (IOException | RuntimeException | Error e) {
            peer.close();
            throw e;
        }
    }

    private void configure(Map<String, String> settings) throws IOException {
        var all = new TreeMap<>(settings);
        all.put("rest.address", "localhost");
        all.put("rest.bind-address", "localhost");
        all.put("rest.port", "0");
        all.put("taskmanager.host", "localhost");
        all.put("taskmanager.cpu.cores", "1.0");
        all.put("taskmanager.memory.task.heap.size", "256m");
        all.put("taskmanager.memory.task.off-heap.size", "0");
        all.put("pekko.ask.timeout", "60 s");
        all.put("web.timeout", "60000");
        all.put("heartbeat.timeout", "180000");
        all.put("pekko.fork-join-executor.parallelism-min", "16");
        // what the stock scripts work out
        all.put("taskmanager.memory.framework.heap.size", "128m");
        all.put("taskmanager.memory.framework.off-heap.size", "128m");
        all.put("taskmanager.memory.jvm-metaspace.size", "256m");
        all.put("taskmanager.memory.jvm-overhead.min", "192m");
        all.put("taskmanager.memory.jvm-overhead.max", "192m");
        all.put("io.tmp.dirs", Files.createDirectories(directory.resolve("tmp")).toString());
        all.put("web.tmpdir", Files.createDirectories(directory.resolve("web")).toString());
        Files.writeString(
                directory.resolve("config.yaml"),
                all.entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + entry.getValue() + "\n")
                        .collect(Collectors.joining()));
        Files.writeString(directory.resolve("log4j.properties"), """
                rootLogger.level = INFO
                rootLogger.appenderRef.file.ref = file
                appender.file.name = file
                appender.file.type = File
                appender.file.fileName = ${sys:log.file}
                appender.file.layout.type = PatternLayout
                appender.file.layout.pattern = %d %-5p %c - %m%n
                """);
    }

    private void launch(String name, String classPath, String main) throws IOException {
        var command = StockCommand.java();
        // on a busy machine its start takes longer than the ten seconds for which there is no key
        command.add("-Dpekko.remote.classic.startup-timeout=100s");
        var log = directory.resolve(Files.createDirectories(directory.resolve("log")) + "/" + name);
        command.add("-Dlog.file=" + log + ".log");
        command.add("-Dlog4j.configurationFile="
                + directory.resolve("log4j.properties").toUri());
        command.addAll(List.of("-cp", classPath, main, "--configDir", directory.toString()));
        processes.add(new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(Path.of(log + ".out").toFile())
                .start());
    }

    void awaitSlots() {
        var attempts = await().atMost(LIMIT)
                .pollInterval(Duration.ofMillis(100))
                // it listens before it can answer
                .ignoreExceptionsInstanceOf(SocketTimeoutException.class);
        attempts.until(() -> {
            if (!processes.stream().allMatch(Process::isAlive)) {
                throw new IOException("a process of the peer has ended: " + lastWords());
            }
            return port().isPresent() && Http.get(url(), "/taskmanagers").text().contains("\"slotsNumber\"");
        });
    }

    private String lastWords() throws IOException {
        try (var logs = Files.list(directory.resolve("log"))) {
            var words = new ArrayList<String>();
            for (var log : logs.sorted().toList()) {
                var lines = Files.readAllLines(log);
                words.addAll(lines.subList(Math.max(0, lines.size() - 60), lines.size()));
            }
            return String.join("\n", words);
        }
    }

    private Optional<Integer> port() throws IOException {
        var log = directory.resolve("log/jobmanager.log");
        if (!Files.exists(log)) {
            return Optional.empty();
        }
        var found = LISTENING.matcher(Files.readString(log));
        return found.find() ? Optional.of(Integer.valueOf(found.group(1))) : Optional.empty();
    }

    /// Where its REST server answers.
    URI url() throws IOException {
        return URI.create("http://localhost:" + port().orElseThrow());
    }

    /// How the last command ended: none of its processes is left.
    @Override
    public void close() {
        processes.forEach(Process::destroy);
        for (var process : processes) {
            try {
                if (!process.waitFor(15, TimeUnit.SECONDS)) {
                    process.destroyForcibly().waitFor();
                }
            } catch (InterruptedException e) {
                process.destroyForcibly();
                Thread.currentThread().interrupt();
            }
        }
        ports.forEach(ReservedPort::close);
    }
}
