package io.millrace.server;

import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.engine.EngineKeys;
import io.millrace.server.monitoring.HealthCheck;
import io.millrace.server.monitoring.ServerHealth;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/// A process that only accepts the commands of an administrator, like a gateway. A lock of a file belongs to
/// a process, so tests need two.
final class ControlledProcess implements AutoCloseable {
    /// An argument of a process that does not end on command.
    static final String STUBBORN = "-Djobs.stop-time=1 ms";

    /// An argument of a process that lives, and cannot do its work.
    static final String WITHOUT_DISK = "-Djobs.stop-time=2 ms";

    private final Process process;

    private ControlledProcess(Process process) {
        this.process = process;
    }

    /// Returns when the process takes commands.
    static ControlledProcess start(Path state, String... keys) {
        return startIn(Path.of(System.getProperty("java.io.tmpdir")), state, keys);
    }

    /// @param temporary its folder for temporary files
    static ControlledProcess startIn(Path temporary, Path state, String... keys) {
        var command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                ControlledProcess.class.getName(),
                "-Dstate.dir=" + state));
        command.addAll(Arrays.asList(keys));
        try {
            var process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (process.getInputStream().read() < 0) {
                throw new AssertionError(
                        "the process ended with " + process.onExit().join().exitValue());
            }
            return new ControlledProcess(process);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        var stop = new CountDownLatch(1);
        var keys = Arrays.asList(arguments);
        Runnable onStop = keys.contains(STUBBORN) ? () -> {} : stop::countDown;
        var configuration = ServerConfiguration.read(Optional.empty(), keys, new EngineKeys());
        var health = ServerHealth.running();
        if (keys.contains(WITHOUT_DISK)) {
            health.add(new HealthCheck("disk", () -> HealthCheck.Finding.down("12 MiB of 100 MiB are free.")));
        }
        try (var control = new ProcessControl(Role.GATEWAY, configuration, keys, health, onStop)) {
            control.open(ServerState.open(configuration).folder());
            control.address("gateway rest", "http://localhost:8083");
            control.ready();
            System.out.println("ready");
            stop.await();
        }
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /// Ends it as a crash does.
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    @Override
    public void close() {
        kill();
    }
}
