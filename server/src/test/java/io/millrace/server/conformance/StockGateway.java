package io.millrace.server.conformance;

import static org.awaitility.Awaitility.await;

import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The stock engine's SQL gateway in a process of its own, in front of a cluster.
final class StockGateway implements AutoCloseable {
    private static final Duration LIMIT = TestTimeout.LIMIT;
    private static final Pattern LISTENING = Pattern.compile("Rest endpoint listening at [^:]+:(\\d+)");
    private static final String MAIN = "org.apache.flink.table.gateway.SqlGateway";

    private final Path directory;
    private final Process process;

    private StockGateway(Path directory, Process process) {
        this.directory = directory;
        this.process = process;
    }

    /// Returns at once; [#awaitStart] waits for it.
    ///
    /// @param extra folder of the jars that only the peer has
    static StockGateway launch(Path directory, Path extra, URI cluster, Map<String, String> settings)
            throws IOException {
        var all = new TreeMap<>(settings);
        all.put("rest.address", cluster.getHost());
        all.put("rest.port", String.valueOf(cluster.getPort()));
        all.put("execution.target", "remote");
        all.put("sql-gateway.endpoint.rest.address", "localhost");
        all.put("sql-gateway.endpoint.rest.bind-address", "localhost");
        all.put("sql-gateway.endpoint.rest.bind-port", "0");
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
        var command = StockCommand.java();
        command.add("-Dlog.file=" + directory.resolve("gateway.log"));
        command.add("-Dlog4j.configurationFile="
                + directory.resolve("log4j.properties").toUri());
        command.addAll(List.of("-cp", StockCommand.classPath(extra), MAIN));
        var builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("gateway.out").toFile());
        builder.environment().put("FLINK_CONF_DIR", directory.toString());
        return new StockGateway(directory, builder.start());
    }

    void awaitStart() {
        await().atMost(LIMIT).pollInterval(Duration.ofMillis(100)).until(() -> {
            if (!process.isAlive()) {
                throw new IOException("the peer has ended: " + Files.readString(directory.resolve("gateway.out")));
            }
            return port().isPresent();
        });
    }

    private Optional<Integer> port() throws IOException {
        var log = directory.resolve("gateway.log");
        if (!Files.exists(log)) {
            return Optional.empty();
        }
        var found = LISTENING.matcher(Files.readString(log));
        return found.find() ? Optional.of(Integer.valueOf(found.group(1))) : Optional.empty();
    }

    URI url() throws IOException {
        return URI.create("http://localhost:" + port().orElseThrow());
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(15, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
