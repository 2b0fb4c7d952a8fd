package io.millrace.journey;

import static org.awaitility.Awaitility.await;

import io.millrace.testing.ReservedPort;
import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A Kafka broker of one process, with an empty folder, and its own console consumer.
public final class KafkaBroker implements AutoCloseable {
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
    private static final String JARS = System.getProperty("millrace.broker") + "/*";

    private final Path folder;
    private final ReservedPort port;
    private final ReservedPort guarded;
    private final Process process;

    private KafkaBroker(Path folder, ReservedPort port, ReservedPort guarded, Process process) {
        this.folder = folder;
        this.port = port;
        this.guarded = guarded;
        this.process = process;
    }

    /// Starts a broker that creates topics when they are first used.
    public static KafkaBroker start(Path folder) throws IOException {
        var port = ReservedPort.reserve();
        var guarded = ReservedPort.reserve();
        try (var controller = ReservedPort.reserve()) {
            var file = Files.writeString(folder.resolve("server.properties"), """
                    process.roles=broker,controller
                    node.id=1
                    listeners=PLAINTEXT://127.0.0.1:%1$d,CONTROLLER://127.0.0.1:%2$d,SASL_PLAINTEXT://127.0.0.1:%4$d
                    advertised.listeners=PLAINTEXT://127.0.0.1:%1$d,SASL_PLAINTEXT://127.0.0.1:%4$d
                    listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SASL_PLAINTEXT:SASL_PLAINTEXT
                    sasl.enabled.mechanisms=PLAIN
                    listener.name.sasl_plaintext.plain.sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required user_ann="right";
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
                            port.number(), controller.number(), folder.resolve("data"), guarded.number()));
            var formatted = new Command(
                            words(
                                    "kafka.tools.StorageTool",
                                    "format",
                                    "--standalone",
                                    "-t",
                                    "4L6g3nShT-eMCtK--X86sw",
                                    "-c",
                                    file.toString()),
                            folder)
                    .run();
            if (formatted.code() != 0) {
                throw new AssertionError("the broker's folder: " + formatted);
            }
            var process = new ProcessBuilder(words("kafka.Kafka", file.toString()))
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("broker.out").toFile())
                    .start();
            var broker = new KafkaBroker(folder, port, guarded, process);
            await().atMost(TestTimeout.LIMIT).until(broker::listens);
            return broker;
        }
    }

    private static List<String> words(String type, String... arguments) {
        var words = new ArrayList<>(
                List.of(JAVA.toString(), "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", JARS, type));
        words.addAll(List.of(arguments));
        return words;
    }

    private boolean listens() {
        if (!process.isAlive()) {
            throw new AssertionError("the broker ended: " + folder.resolve("broker.out"));
        }
        try (var _ = new Socket(InetAddress.getLoopbackAddress(), port.number())) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    public String address() {
        return "127.0.0.1:" + port.number();
    }

    /// The address at which it lets in only the user `ann` with the password `right`.
    String guardedAddress() {
        return "127.0.0.1:" + guarded.number();
    }

    /// Writes messages to a topic, which it creates if there is none.
    void send(String topic, String... messages) {
        var sent = new Command(
                        words(
                                "org.apache.kafka.tools.ConsoleProducer",
                                "--bootstrap-server",
                                address(),
                                "--topic",
                                topic),
                        folder)
                .typing(String.join("\n", messages) + "\n")
                .run();
        if (sent.code() != 0) {
            throw new AssertionError("messages to " + topic + ": " + sent);
        }
    }

    /// The number of messages of a topic.
    public long messages(String topic) {
        var offsets = new Command(
                        words(
                                "org.apache.kafka.tools.GetOffsetShell",
                                "--bootstrap-server",
                                address(),
                                "--topic",
                                topic),
                        folder)
                .run();
        if (offsets.code() != 0) {
            throw new AssertionError("the offsets of " + topic + ": " + offsets);
        }
        // topic:partition:offset
        return offsets.out()
                .lines()
                .mapToLong(line ->
                        Long.parseLong(line.substring(line.lastIndexOf(':') + 1).strip()))
                .sum();
    }

    /// The messages of a topic that are committed now, in the order of each partition.
    List<String> committed(String topic) {
        return consumed(topic, "--timeout-ms", "5000");
    }

    /// Waits for committed messages of a topic; returns fewer if they do not come within a minute.
    List<String> committed(String topic, int count) {
        return consumed(topic, "--timeout-ms", "60000", "--max-messages", String.valueOf(count));
    }

    private List<String> consumed(String topic, String... until) {
        var words = words(
                "org.apache.kafka.tools.consumer.ConsoleConsumer",
                "--bootstrap-server",
                address(),
                "--topic",
                topic,
                "--from-beginning",
                "--isolation-level",
                "read_committed");
        words.addAll(List.of(until));
        return new Command(words, folder).run().out().lines().toList();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
        port.close();
        guarded.close();
    }
}
