package io.millrace.cli.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;

/// A server of this distribution that the shell starts and stops.
public final class LocalServer implements AutoCloseable {
    private static final Pattern READY = Pattern.compile("cluster (\\S+?), SQL gateway (\\S+?)[,.]?(\\s|$)");
    private static final Duration START_TIMEOUT = Duration.ofMinutes(2);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);
    private static final int MAX_LINES = 20;

    private final Process process;
    private final CountDownLatch readyOrEnded = new CountDownLatch(1);
    private final AtomicReference<Optional<Ready>> ready = new AtomicReference<>(Optional.empty());
    private final Deque<String> lines = new ArrayDeque<>();

    /// The line that the server prints when it is ready.
    public record Ready(String cluster, String gateway) {}

    private LocalServer(Process process) {
        this.process = process;
    }

    /// The folder of the distribution, if the shell runs from it.
    public static Optional<Path> home() {
        return Optional.ofNullable(System.getProperty("millrace.home"))
                .map(Path::of)
                .filter(home -> Files.isExecutable(home.resolve("bin/millrace")));
    }

    /// Starts a server on free ports.
    public static LocalServer start(Path home) throws IOException {
        // Ctrl-C reaches all processes of the terminal, but is meant for the running statement
        var process = new ProcessBuilder(
                        "/bin/sh",
                        "-c",
                        "trap '' INT; exec \"$0\" \"$@\"",
                        home.resolve("bin/millrace").toString(),
                        "start",
                        "-Drest.port=0",
                        "-Dsql-gateway.endpoint.rest.port=0")
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .start();
        var server = new LocalServer(process);
        Thread.ofVirtual().name("server-output").start(server::read);
        return server;
    }

    /// Reads all output, because the server would block on a full pipe.
    private void read() {
        try (var reader = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (var line = reader.readLine(); line != null; line = reader.readLine()) {
                var matcher = READY.matcher(line);
                if (matcher.find()) {
                    ready.set(Optional.of(new Ready(matcher.group(1), matcher.group(2))));
                    readyOrEnded.countDown();
                }
                remember(line);
            }
        } catch (IOException e) {
            remember(String.valueOf(e.getMessage()));
        } finally {
            readyOrEnded.countDown();
        }
    }

    private synchronized void remember(String line) {
        if (lines.size() == MAX_LINES) {
            lines.removeFirst();
        }
        lines.addLast(line);
    }

    /// Waits until the server is ready.
    ///
    /// @return the server's addresses; empty after the timeout
    /// @throws IOException if the server has ended, with its last output
    public Optional<Ready> await(Duration timeout) throws IOException, InterruptedException {
        if (readyOrEnded.await(timeout.toMillis(), TimeUnit.MILLISECONDS)
                && ready.get().isEmpty()) {
            throw new IOException(lastOutput());
        }
        return ready.get();
    }

    private synchronized String lastOutput() {
        return lines.isEmpty() ? "it ended without output" : String.join("\n", lines);
    }

    /// Whether a start that has taken this long has failed.
    public static boolean timedOut(Duration elapsed) {
        return elapsed.compareTo(START_TIMEOUT) > 0;
    }

    /// Stops the server and waits for its end.
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
