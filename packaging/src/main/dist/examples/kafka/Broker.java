import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/// A Kafka broker for trying things out, on this machine only, which writes 20 orders a second to the topic `orders`:
///
///     mvn -q -f examples/kafka/pom.xml dependency:copy-dependencies -DoutputDirectory=$PWD/kafka/jars
///     java -cp 'kafka/jars/*' examples/kafka/Broker.java [PORT [FOLDER]]
///
/// The port is 9092 unless told otherwise; the broker uses the next one as well. The folder, `kafka/data` unless told
/// otherwise, keeps the messages.
final class Broker {
    private static final String TOPIC = "orders";
    private static final List<String> PRODUCTS = List.of("tea", "coffee", "cocoa", "milk");
    private static final long PAUSE_MILLIS = 50;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS").withZone(ZoneOffset.UTC);

    private Broker() {}

    public static void main(String[] arguments) throws Exception {
        int port = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 9092;
        var folder = Path.of(arguments.length > 1 ? arguments[1] : "kafka/data").toAbsolutePath();
        requireFree(port, port);
        requireFree(port + 1, port);
        Files.createDirectories(folder);
        var file = Files.writeString(folder.resolve("server.properties"), properties(port, folder));
        format(file);
        var broker = Thread.ofPlatform().name("broker").start(() -> kafka.Kafka.main(new String[] {file.toString()}));
        try (var producer = new KafkaProducer<String, String>(
                Map.of("bootstrap.servers", "127.0.0.1:" + port, "max.block.ms", "60000"),
                new StringSerializer(),
                new StringSerializer())) {
            var random = new Random();
            producer.send(order(1, random)).get();
            System.out.println("A Kafka broker is ready at 127.0.0.1:" + port + "; the topic orders gets 20 messages a second.");
            write(producer, random, broker);
        }
    }

    private static void write(Producer<String, String> producer, Random random, Thread broker)
            throws InterruptedException {
        for (long id = 2; broker.isAlive(); id++) {
            Thread.sleep(PAUSE_MILLIS);
            producer.send(order(id, random));
        }
    }

    private static ProducerRecord<String, String> order(long id, Random random) {
        return new ProducerRecord<>(
                TOPIC,
                "{\"id\":" + id + ",\"product\":\"" + PRODUCTS.get(random.nextInt(PRODUCTS.size())) + "\",\"price\":"
                        + BigDecimal.valueOf(100 + random.nextInt(900), 2) + ",\"ordered\":\"" + TIME.format(Instant.now())
                        + "\"}");
    }

    private static void requireFree(int port, int first) {
        try (var _ = new ServerSocket(port, 1, InetAddress.getByName("127.0.0.1"))) {
            // closed at once
        } catch (IOException e) {
            System.err.println("Port " + port + " is taken, perhaps by another broker: choose two free ones instead of "
                    + first + " and " + (first + 1) + ".");
            System.exit(1);
        }
    }

    private static String properties(int port, Path folder) {
        return """
                process.roles=broker,controller
                node.id=1
                listeners=PLAINTEXT://127.0.0.1:%1$d,CONTROLLER://127.0.0.1:%2$d
                advertised.listeners=PLAINTEXT://127.0.0.1:%1$d
                controller.listener.names=CONTROLLER
                controller.quorum.bootstrap.servers=127.0.0.1:%2$d
                log.dirs=%3$s
                offsets.topic.replication.factor=1
                offsets.topic.num.partitions=1
                transaction.state.log.replication.factor=1
                transaction.state.log.min.isr=1
                transaction.state.log.num.partitions=1
                group.initial.rebalance.delay.ms=0
                """.formatted(port, port + 1, folder.resolve("log"));
    }

    /// A folder that has been formatted is left as it is.
    private static void format(Path file) {
        var arguments = new String[] {
            "format", "--standalone", "--ignore-formatted", "-t", "4L6g3nShT-eMCtK--X86sw", "-c", file.toString()
        };
        kafka.tools.StorageTool.execute(arguments, new PrintStream(OutputStream.nullOutputStream()));
    }
}
