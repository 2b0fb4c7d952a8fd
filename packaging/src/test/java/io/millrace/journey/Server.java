package io.millrace.journey;

import static org.awaitility.Awaitility.await;

import io.millrace.testing.Exhaustive;
import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/// A server of the unpacked distribution, running as a process of its own.
final class Server implements AutoCloseable {
    /// What `bin/millrace start` prints once both services answer.
    private static final Pattern READY =
            Pattern.compile("ready.*?(http\\S+?),? .*?SQL gateway (http\\S+?)[,.]?(\\s|$)", Pattern.CASE_INSENSITIVE);

    private static final Pattern WAREHOUSE = Pattern.compile("warehouseserver2://(\\S+?:\\d+)");
    private static final Duration LIMIT = TestTimeout.LIMIT;

    /// The collector that a server is started with is made for large heaps and costs more processor time in a
    /// short life. It is kept in an exhaustive run, and in journeys that start a server in another way, such
    /// as [RunJourney].
    private static final String COLLECTOR = Exhaustive.ENABLED ? "" : " -XX:-UseG1GC -XX:+UseSerialGC";

    private final Process process;
    private final Path output;
    private final Path state;
    private final URI cluster;
    private final URI gateway;

    private Server(Process process, Path output, Path state, URI cluster, URI gateway) {
        this.process = process;
        this.output = output;
        this.state = state;
        this.cluster = cluster;
        this.gateway = gateway;
    }

    static Server start(Path home, Path temporary, List<String> keys) {
        try {
            // beside the distribution, and deleted with it: the jobs of a journey are not those of the next one
            return start(home, temporary, Files.createTempDirectory(home.resolveSibling("."), "state-"), keys);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// @param state of an earlier server, or an empty folder
    static Server start(Path home, Path temporary, Path state, List<String> keys) {
        return start(home, state, options(temporary), keys);
    }

    /// @param options for its JVM
    static Server start(Path home, Path state, String options, List<String> keys) {
        try {
            var output = Files.createTempFile("server", ".out");
            var process = builder(home, state, options, keys)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            await().atMost(LIMIT)
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> ready(output).isPresent() || !process.isAlive());
            return ready(output)
                    .map(addresses -> new Server(process, output, state, addresses.get(0), addresses.get(1)))
                    .orElseThrow(() -> new AssertionError("the server ended before it was ready:\n" + text(output)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ProcessBuilder builder(Path home, Path state, String options, List<String> keys) {
        var words = new ArrayList<>(List.of(home.resolve("bin/millrace").toString(), "start"));
        words.add("-Drest.port=0");
        words.add("-Dsql-gateway.endpoint.rest.port=0");
        words.add("-Dstate.dir=" + state);
        words.addAll(keys);
        var builder = new ProcessBuilder(words).directory(home.toFile());
        builder.environment().put("MILLRACE_JAVA_OPTS", options);
        return builder;
    }

    /// Options for the JVM of a server, with `java.io.tmpdir` pointed to the folder.
    static String options(Path temporary) {
        return options(temporary, StartUpCaches.option("server"));
    }

    /// The same for a server that has no archive of its classes.
    static String options(Path temporary, String more) {
        return Distribution.SHORT_LIVED + COLLECTOR + more + " -Djava.io.tmpdir=" + temporary;
    }

    private static Optional<List<URI>> ready(Path output) {
        var line = READY.matcher(text(output));
        return line.find()
                ? Optional.of(List.of(URI.create(line.group(1)), URI.create(line.group(2))))
                : Optional.empty();
    }

    /// Service A.
    URI cluster() {
        return cluster;
    }

    /// Service B.
    URI gateway() {
        return gateway;
    }

    /// The folder of `state.dir`.
    Path state() {
        return state;
    }

    /// The host and port of the warehouse endpoint, which the server has to have.
    String warehouse() {
        var line = WAREHOUSE.matcher(printed());
        if (!line.find()) {
            throw new AssertionError("the server has no warehouse endpoint:\n" + printed());
        }
        return line.group(1);
    }

    ProcessHandle process() {
        return process.toHandle();
    }

    /// Everything that the server has printed so far.
    String printed() {
        return text(output);
    }

    /// Asks the server to stop, like an operator or a service supervisor, and returns its exit code.
    int stop() {
        process.destroy();
        try {
            if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                throw new AssertionError("the server did not stop within " + LIMIT + ":\n" + printed());
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        process.onExit().join();
        Files.deleteIfExists(output);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
