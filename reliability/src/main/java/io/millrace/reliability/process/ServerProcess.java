package io.millrace.reliability.process;

import io.millrace.client.Client;
import io.millrace.client.ClusterClient;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Metrics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/// A role of the distribution in a process of its own, started by `bin/millrace` as an operator starts it.
public final class ServerProcess implements AutoCloseable {
    private static final Duration START = Duration.ofMinutes(3);
    private static final String READY = "Millrace is ready";
    private static final Pattern CLUSTER = Pattern.compile("cluster (http://[^\\s,]+)");
    private static final Pattern GATEWAY = Pattern.compile("SQL gateway (http://[^\\s,]+)");
    private static final Pattern THRIFT = Pattern.compile("warehouseserver2://[^\\s:]+:(\\d+)");
    private static final Pattern TASK_MANAGERS = Pattern.compile("task managers at (\\S+):(\\d+)");

    private final Process process;
    private final Path output;

    private ServerProcess(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    /// The options of a role at its start.
    ///
    /// @param role        a role of `bin/millrace`; empty for both services in one process
    /// @param folder      for what it prints and its temporary files; its state, if the keys name no other folder
    /// @param keys        such as `rest.port=0`
    /// @param environment further variables; `MILLRACE_JAVA_OPTS` has options of the JVM
    public record Start(Path home, String role, Path folder, List<String> keys, Map<String, String> environment) {
        private static final String JAVA_OPTIONS = "MILLRACE_JAVA_OPTS";

        public Start {
            keys = List.copyOf(keys);
            environment = Map.copyOf(environment);
        }

        /// @param role of `bin/millrace`
        public static Start of(Path home, String role, Path folder) {
            return new Start(home, role, folder, List.of(), Map.of());
        }

        /// Both services on free ports.
        public static Start server(Path home, Path folder) {
            return of(home, "", folder)
                    .with("rest.port=0", "sql-gateway.endpoint.rest.port=0", "state.dir=" + folder.resolve("state"));
        }

        /// Adds options of the JVM.
        public Start options(String jvm) {
            return environment(Map.of(JAVA_OPTIONS, jvm));
        }

        /// Adds variables of the environment, which replace inherited ones.
        public Start environment(Map<String, String> more) {
            var all = new HashMap<>(environment);
            all.putAll(more);
            return new Start(home, role, folder, keys, all);
        }

        /// Adds keys of the configuration, which replace earlier ones.
        public Start with(String... more) {
            var all = new ArrayList<>(keys);
            all.addAll(List.of(more));
            return new Start(home, role, folder, all, environment);
        }

        /// Starts the process without waiting for it.
        public ServerProcess launch() throws IOException {
            var words = new ArrayList<>(List.of(home.resolve("bin/millrace").toString()));
            if (!role.isEmpty()) {
                words.add(role);
            }
            words.add("start");
            keys.forEach(key -> words.add("-D" + key));
            var output = folder.resolve("out");
            var builder = new ProcessBuilder(words)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().putAll(environment);
            builder.environment()
                    .put(
                            JAVA_OPTIONS,
                            "-Dlog.file=" + folder.resolve("millrace.log") + " "
                                    + environment.getOrDefault(JAVA_OPTIONS, ""));
            return new ServerProcess(builder.start(), output);
        }

        /// Starts the process and waits until it is ready.
        ///
        /// @throws IOException if it ends instead
        public ServerProcess ready() throws IOException, InterruptedException {
            var server = launch();
            if (!server.awaitReady()) {
                server.close();
                throw new IOException("the server did not get ready: " + server.printed());
            }
            return server;
        }
    }

    /// Waits until it is ready; returns false if it ends before.
    public boolean awaitReady() throws InterruptedException {
        return Await.until(START, () -> printed().contains(READY) || !process.isAlive())
                && printed().contains(READY);
    }

    public String printed() {
        try {
            return Files.readString(output).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The folder with its log.
    public Path folder() {
        return Objects.requireNonNull(output.getParent());
    }

    /// Service A.
    public URI cluster() {
        return URI.create(found(CLUSTER, 1));
    }

    /// Service B.
    public URI gateway() {
        return URI.create(found(GATEWAY, 1));
    }

    /// The port of the warehouse endpoint.
    public int thriftPort() {
        return Integer.parseInt(found(THRIFT, 1));
    }

    /// The keys by which a task manager finds this job manager.
    public String[] keysOfTaskManagers() {
        return new String[] {
            "jobmanager.rpc.address=" + found(TASK_MANAGERS, 1), "jobmanager.rpc.port=" + found(TASK_MANAGERS, 2)
        };
    }

    private String found(Pattern pattern, int group) {
        var matcher = pattern.matcher(printed());
        if (!matcher.find()) {
            throw new IllegalStateException("the ready line names no address: " + printed());
        }
        return matcher.group(group);
    }

    public ClusterClient clusterClient() {
        return new ClusterClient(new Client(Connection.to(cluster().toString())));
    }

    public SqlConnection connect() {
        return SqlConnection.open(gateway());
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public long pid() {
        return process.pid();
    }

    public ProcessFigures figures() {
        return ProcessFigures.of(process.pid());
    }

    /// The used heap of a server with service A, after a collection.
    public long heapMegabytes() throws IOException, InterruptedException {
        collect();
        try (var client = new Client(Connection.to(cluster().toString()))) {
            var reply = client.call(
                    Metrics.OF_JOB_MANAGER, Arguments.of(Metrics.GET, List.of("Status.JVM.Memory.Heap.Used")));
            return reply instanceof Reply.Ok<List<Metrics.Metric>>(var values) && !values.isEmpty()
                    ? Long.parseLong(values.getFirst().value().orElse("0")) >> 20
                    : 0;
        }
    }

    private void collect() throws IOException, InterruptedException {
        var jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        new ProcessBuilder(jcmd, String.valueOf(pid()), "GC.run")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    /// `kill -9`.
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /// `SIGTERM`, without waiting for its end.
    public void terminate() {
        process.destroy();
    }

    /// Waits until it ends by itself; returns whether it did.
    public boolean awaitEnd(Duration limit) throws InterruptedException {
        return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    public int exitCode() {
        return process.exitValue();
    }

    /// `SIGSTOP`.
    public void pause() throws IOException, InterruptedException {
        signal("STOP");
    }

    /// `SIGCONT`.
    public void resume() throws IOException, InterruptedException {
        signal("CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, String.valueOf(pid())).start().waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }
}
