package io.millrace.reliability.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A Kafka broker in a process of its own, with an empty folder, and its own tools.
public final class KafkaServer implements AutoCloseable {
    private static final Duration START = Duration.ofMinutes(2);
    private static final String CLUSTER = "4L6g3nShT-eMCtK--X86sw";

    private final Path jars;
    private final Path folder;
    private final LoopbackPort port;
    private final Process process;

    private KafkaServer(Path jars, Path folder, LoopbackPort port, Process process) {
        this.jars = jars;
        this.folder = folder;
        this.port = port;
        this.process = process;
    }

    /// Returns when it listens.
    ///
    /// @param jars a folder with those of a broker and its tools
    public static KafkaServer start(Path jars, Path folder) throws IOException, InterruptedException {
        var port = LoopbackPort.free();
        var controller = LoopbackPort.free();
        var file = Files.writeString(folder.resolve("server.properties"), """
                process.roles=broker,controller
                node.id=1
                listeners=PLAINTEXT://127.0.0.1:%1$d,CONTROLLER://127.0.0.1:%2$d
                advertised.listeners=PLAINTEXT://127.0.0.1:%1$d
                listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
                controller.listener.names=CONTROLLER
                controller.quorum.bootstrap.servers=127.0.0.1:%2$d
                log.dirs=%3$s
                offsets.topic.replication.factor=1
                offsets.topic.num.partitions=1
                transaction.state.log.replication.factor=1
                transaction.state.log.min.isr=1
                transaction.state.log.num.partitions=1
                group.initial.rebalance.delay.ms=0
                """.formatted(
                        port.number(), controller.number(), folder.resolve("data")));
        var output = folder.resolve("out");
        require(
                tool(
                        jars,
                        output,
                        "kafka.tools.StorageTool",
                        "format",
                        "--standalone",
                        "-t",
                        CLUSTER,
                        "-c",
                        file.toString()),
                output);
        var server = new KafkaServer(
                jars,
                folder,
                port,
                tool(jars, output, "kafka.Kafka", file.toString()).start());
        if (!Await.until(START, () -> port.listens() || !server.process.isAlive()) || !server.process.isAlive()) {
            server.close();
            throw new IOException("Kafka does not listen: " + Files.readString(output));
        }
        return server;
    }

    private static ProcessBuilder tool(Path jars, Path output, String type, String... arguments) {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var words = new ArrayList<>(
                List.of(java, "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", jars + "/*", type));
        words.addAll(List.of(arguments));
        return new ProcessBuilder(words)
                .redirectError(output.resolveSibling("errors").toFile())
                .redirectOutput(output.toFile());
    }

    private static void require(ProcessBuilder tool, Path output) throws IOException, InterruptedException {
        if (tool.start().waitFor() != 0) {
            throw new IOException(String.join(" ", tool.command()) + ": " + Files.readString(output));
        }
    }

    /// Returns the value of `properties.bootstrap.servers`.
    public String address() {
        return "127.0.0.1:" + port.number();
    }

    /// Makes a topic of one partition.
    public void create(String topic) throws IOException, InterruptedException {
        var output = folder.resolve("create-" + topic);
        require(
                tool(
                        jars,
                        output,
                        "org.apache.kafka.tools.TopicCommand",
                        "--bootstrap-server",
                        address(),
                        "--create",
                        "--topic",
                        topic,
                        "--partitions",
                        "1",
                        "--replication-factor",
                        "1"),
                output);
    }

    /// The committed messages of a topic, read again by Kafka's console consumer, until none comes for a while.
    public List<String> committed(String topic) throws IOException, InterruptedException {
        var output = folder.resolve("committed-" + topic);
        var consumer = consumer(topic, output);
        consumer.command().addAll(List.of("--timeout-ms", "20000"));
        // its exit code says that there were no more
        consumer.start().waitFor();
        return Files.readAllLines(output);
    }

    /// Follows the committed messages of a topic from its beginning.
    public TopicFollower follow(String topic) throws IOException {
        var output = folder.resolve("follow-" + topic);
        return new TopicFollower(consumer(topic, output).start(), output);
    }

    private ProcessBuilder consumer(String topic, Path output) {
        return tool(
                jars,
                output,
                "org.apache.kafka.tools.consumer.ConsoleConsumer",
                "--bootstrap-server",
                address(),
                "--topic",
                topic,
                "--from-beginning",
                "--isolation-level",
                "read_committed");
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }
}
