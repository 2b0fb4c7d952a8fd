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

/// A server of this distribution: where it listens if someone has started it, or one that runs for as long as the
/// shell.
public final class LocalServer implements AutoCloseable {
    /// Where a server listens unless told otherwise.
    private static final String USUAL_PORT = "8083";

    private static final Pattern PORT = Pattern.compile("(?m)^sql-gateway\\.endpoint\\.rest\\.port:\\s*(\\d+)");
    private static final Pattern READY = Pattern.compile("cluster (\\S+?), SQL gateway (\\S+?)[,.]?(\\s|$)");
    private static final Duration LONGEST_START = Duration.ofMinutes(2);
    private static final Duration LONGEST_END = Duration.ofSeconds(10);
    private static final int LAST_LINES = 20;

    private final Process process;
    private final CountDownLatch told = new CountDownLatch(1);
    private final AtomicReference<Optional<Ready>> ready = new AtomicReference<>(Optional.empty());
    private final Deque<String> lines = new ArrayDeque<>();

    /// The line that the server prints when it is ready.
    public record Ready(String cluster, String gateway) {}

    private LocalServer(Process process) {
        this.process = process;
    }

    /// The address of the gateway of a server on this machine that was started in the usual way.
    public static String usualAddress() {
        return "localhost:" + home().map(LocalServer::configuredPort).orElse(USUAL_PORT);
    }

    private static String configuredPort(Path home) {
        try {
            var port = PORT.matcher(Files.readString(home.resolve("conf/millrace.yaml")));
            return port.find() && !"0".equals(port.group(1)) ? port.group(1) : USUAL_PORT;
        } catch (IOException e) {
            return USUAL_PORT;
        }
    }

    /// The folder of the distribution, if the shell runs from one.
    public static Optional<Path> home() {
        return Optional.ofNullable(System.getProperty("millrace.home"))
                .map(Path::of)
                .filter(home -> Files.isExecutable(home.resolve("bin/millrace")));
    }

    /// Starts one on free ports.
    public static LocalServer start(Path home) throws IOException {
        // an interrupt at the keyboard is for the statement that runs, and reaches all processes of the terminal
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

    /// What it says must be read to its end, or it would wait for a reader.
    private void read() {
        try (var reader = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (var line = reader.readLine(); line != null; line = reader.readLine()) {
                var matcher = READY.matcher(line);
                if (matcher.find()) {
                    ready.set(Optional.of(new Ready(matcher.group(1), matcher.group(2))));
                    told.countDown();
                }
                remember(line);
            }
        } catch (IOException e) {
            remember(String.valueOf(e.getMessage()));
        } finally {
            told.countDown();
        }
    }

    private synchronized void remember(String line) {
        if (lines.size() == LAST_LINES) {
            lines.removeFirst();
        }
        lines.addLast(line);
    }

    /// Waits a moment; where it is, once it can be used.
    ///
    /// @throws IOException if it has ended instead, with what it said last
    public Optional<Ready> await(Duration moment) throws IOException, InterruptedException {
        if (told.await(moment.toMillis(), TimeUnit.MILLISECONDS) && ready.get().isEmpty()) {
            throw new IOException(said());
        }
        return ready.get();
    }

    private synchronized String said() {
        return lines.isEmpty() ? "it ended without a word" : String.join("\n", lines);
    }

    /// Whether a start of this length is none any more.
    public static boolean tooLong(Duration start) {
        return start.compareTo(LONGEST_START) > 0;
    }

    /// Ends it, and waits for its end.
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(LONGEST_END.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
