package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A role in a process of its own, as an operator sees it; killed when it is closed.
public final class RoleProcess implements AutoCloseable {
    private static final Duration START = Duration.ofMinutes(8);
    private static final Duration STOP = TestTimeout.LIMIT;
    private static final Pattern CLUSTER = Pattern.compile("cluster (http://\\S+?)(,|$)");
    private static final Pattern PARALLELISM = Pattern.compile("parallelism = (\\d+)");
    private static final Pattern ADDRESS = Pattern.compile("task managers at (\\S+):(\\d+)");

    private final Path directory;
    private final Process process;

    private RoleProcess(Path directory, Process process) {
        this.directory = directory;
        this.process = process;
    }

    /// Starts a role, without waiting for it.
    ///
    /// @param directory for all that the process writes; its home, its temporary files and what it prints
    /// @param words     the command line
    public static RoleProcess start(Path directory, String... words) {
        return start(directory, ClassArchive.classPath(), ClassArchive.options(), words);
    }

    /// @param options of its JVM, which win over those of other roles
    static RoleProcess start(Path directory, List<String> options, String... words) {
        var all = Stream.concat(ClassArchive.options().stream(), options.stream());
        return start(directory, ClassArchive.classPath(), all.toList(), words);
    }

    static RoleProcess start(Path directory, String classPath, List<String> options, String... words) {
        try {
            var temporary = Files.createDirectories(directory.resolve("tmp"));
            var command = new ArrayList<>(java(options.toArray(String[]::new)));
            command.addAll(List.of("-Djava.io.tmpdir=" + temporary, "-Dmillrace.home=" + directory));
            command.addAll(List.of("-cp", classPath, "io.millrace.server.Main"));
            command.addAll(List.of(words));
            var builder = new ProcessBuilder(command)
                    .redirectOutput(directory.resolve("out").toFile())
                    .redirectError(directory.resolve("err").toFile());
            return new RoleProcess(directory, builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A small JVM that starts fast, with what the engine needs of the JDK: as this test's own JVM was started.
    static List<String> java(String... options) {
        var command = new ArrayList<String>();
        command.add(ProcessHandle.current().info().command().orElseThrow());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--add-opens")
                        || argument.startsWith("--sun-misc")
                        || argument.startsWith("--enable-native")
                        || argument.startsWith("--finalization"))
                .forEach(command::add);
        command.addAll(List.of("-Xmx400m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        // the library for calls gives up after 10 s, which a busy machine takes
        command.add("-Dpekko.remote.classic.startup-timeout=120s");
        command.addAll(List.of(options));
        return command;
    }

    /// Waits for the ready line.
    public RoleProcess awaitReady() {
        await().atMost(START)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> printed("out").contains("Millrace is ready") || !process.isAlive());
        assertThat(printed("out"))
                .as(printed("err"))
                .contains("Millrace is ready")
                .hasLineCount(1);
        return this;
    }

    String printed(String stream) {
        try {
            return Files.readString(directory.resolve(stream)).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Where service A is.
    public String cluster() {
        return found(CLUSTER, 1);
    }

    public Client client() {
        return new Client(Connection.to(cluster()));
    }

    /// The keys by which a task manager finds this job manager.
    public String[] keysOfTaskManagers() {
        return new String[] {
            "-Djobmanager.rpc.address=" + found(ADDRESS, 1), "-Djobmanager.rpc.port=" + found(ADDRESS, 2)
        };
    }

    private String found(Pattern pattern, int group) {
        var matcher = pattern.matcher(printed("out"));
        assertThat(matcher.find()).as(printed("out")).isTrue();
        return matcher.group(group);
    }

    public Path directory() {
        return directory;
    }

    /// The process of the task manager that this server has started.
    Optional<ProcessHandle> taskManager() {
        return process.toHandle().children().findFirst();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /// Stops the process like an operator: it ends by itself, in order, and leaves nothing behind.
    public void stop() throws InterruptedException {
        process.toHandle().destroy();
        assertThat(process.waitFor(STOP.toSeconds(), TimeUnit.SECONDS))
                .as("it ends")
                .isTrue();
        assertThat(process.exitValue()).as(printed("err")).isZero();
        assertThat(directory.resolve("tmp")).isEmptyDirectory();
    }

    /// `kill -9`.
    public void kill() throws InterruptedException {
        process.toHandle().destroyForcibly();
        assertThat(process.waitFor(STOP.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    /// Stops the process with a signal: it still exists, but does nothing, as on a machine that hangs.
    public void pause() throws IOException, InterruptedException {
        signal("STOP");
    }

    /// It goes on where it was.
    public void resume() throws IOException, InterruptedException {
        signal("CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
        var kill = new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start();
        assertThat(kill.waitFor()).isZero();
    }

    /// The number of virtual threads that can compute at the same time.
    int carriers() throws IOException, InterruptedException {
        var jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        var asked =
                new ProcessBuilder(jcmd.toString(), String.valueOf(process.pid()), "Thread.vthread_scheduler").start();
        var answer = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(asked.waitFor()).describedAs(answer).isZero();
        var number = PARALLELISM.matcher(answer);
        assertThat(number.find()).describedAs(answer).isTrue();
        return Integer.parseInt(number.group(1));
    }

    /// The code of a process that ends by itself.
    int code() throws InterruptedException {
        assertThat(process.waitFor(START.toSeconds(), TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    @Override
    public void close() {
        process.toHandle().destroyForcibly();
    }
}
