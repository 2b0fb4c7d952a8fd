package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.ReservedPort;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The example with Kafka, as the guide has it and as one command, on ports of its own.
class KafkaExampleJourney {
    /// A query over a topic has no end, unless it ends at the latest message.
    private static final String BOUNDED =
            "SELECT product FROM kafka_orders /*+ OPTIONS('scan.bounded.mode' = 'latest-offset') */ LIMIT 3";

    @TempDir
    private Path folder;

    /// The commands of the guide in an empty folder, and what they show; at the end, all that they started is ended.
    @Test
    @Tag("exhaustive")
    void theGuideLeadsFromAnEmptyFolderToRowsOfKafka() throws IOException {
        var ports = freePorts();
        var guide = GuideText.of("kafka.md")
                .with("millrace.tar.gz", Distribution.archive().toString())
                .with("9092", Integer.toString(ports))
                .with("bin/millrace start", "bin/millrace start -Drest.port=0 -Dsql-gateway.endpoint.rest.port=0")
                .with("bin/millrace sql", "bin/millrace sql --endpoint \"$(gateway)\"")
                .with("connector add kafka", "connector add kafka --from " + System.getProperty("millrace.connectors"));
        var script = """
                gateway() { sed -n 's/.*SQL gateway http:..\\([^ ,]*\\).*/\\1/p' server.log | head -n 1; }
                trap 'kill $(jobs -p); wait' EXIT
                """ + String.join("\n", guide.blocks("sh"));
        var finished = new Command(List.of("bash", "-e", "-c", atThePort(script, ports)), folder)
                .with(environment())
                .run();
        assertThat(finished.code()).as("%s", finished).isZero();
        assertThat(finished.out()).contains("kafka 5.0.0-2.2 is installed in lib/.", "3 rows", "submitted");
    }

    /// The example's own files name the usual port.
    private static String atThePort(String script, int port) {
        return script.replaceFirst(
                "(?m)^cd millrace$",
                "cd millrace\nsed -i 's/127.0.0.1:9092/127.0.0.1:" + port + "/' examples/kafka/orders.sql");
    }

    @Test
    @Tag("exhaustive")
    void oneCommandStartsABrokerAndReadsFromIt() throws IOException {
        var finished = run(freePorts(), "-e", BOUNDED);

        assertThat(finished.code()).as("%s", finished).isZero();
        assertThat(finished.out()).contains("product", "3 rows");
        assertThat(Files.exists(Distribution.sources().resolve("packaging/target/millrace/lib/installed.json")))
                .as("a connector in the build itself")
                .isFalse();
    }

    @Test
    void saysThatThePortOfTheBrokerIsTaken() throws IOException {
        try (var taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            var finished = run(taken.getLocalPort(), "-e", "SELECT 1");

            assertThat(finished.code()).as("%s", finished).isEqualTo(1);
            assertThat(finished.err())
                    .contains("Port " + taken.getLocalPort() + " is taken, perhaps by another broker");
            assertThat(finished.err()).doesNotContain("\tat ");
        }
    }

    private Command.Finished run(int port, String... arguments) {
        var words = new ArrayList<>(List.of(
                Distribution.sources().resolve("packaging/run").toString(),
                "--no-build",
                "--example",
                "kafka",
                "--broker-port",
                Integer.toString(port),
                "-Drest.port=0",
                "-Dsql-gateway.endpoint.rest.port=0"));
        words.addAll(Arrays.asList(arguments));
        return new Command(List.copyOf(words), folder).with(environment()).run();
    }

    private Map<String, String> environment() {
        return Map.of(
                "MILLRACE_JAVA_OPTS",
                // for the server; the shell passes the archive over, as it was made of other jars
                Distribution.SHORT_LIVED + StartUpCaches.option("server"),
                // for Maven and the broker too
                "JAVA_TOOL_OPTIONS",
                Distribution.SHORT_LIVED,
                "PATH",
                System.getProperty("java.home") + "/bin:" + System.getenv("PATH"),
                "JAVA_HOME",
                System.getProperty("java.home"),
                "XDG_CONFIG_HOME",
                folder.resolve("config").toString(),
                "XDG_STATE_HOME",
                folder.resolve("state").toString());
    }

    /// A free port whose next one is free as well.
    private static int freePorts() throws IOException {
        while (true) {
            try (var first = ReservedPort.reserve();
                    var _ = new ServerSocket(first.number() + 1, 1, InetAddress.getByName("127.0.0.1"))) {
                return first.number();
            } catch (BindException e) {
                // the next one is taken
            }
        }
    }
}
