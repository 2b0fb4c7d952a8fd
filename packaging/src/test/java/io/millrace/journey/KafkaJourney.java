package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Rows go through Kafka twice, over a windowed aggregate, while the server is killed (`kill -9`) and started again:
/// once, or as often as `-Dmillrace.kills=N` says. None is lost and none is doubled.
class KafkaJourney {
    private static final int KILLS = Integer.getInteger("millrace.kills", 1);
    private static final int ROWS_OF_WINDOW = 1000;
    private static final int WINDOWS = 20 * (KILLS + 1);
    /// Windows that come between two kills.
    private static final int PROGRESS = 4;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneOffset.UTC);

    private static final String SCRIPT = """
            SET 'execution.checkpointing.interval' = '1 s';
            CREATE TABLE numbers (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '2000',
              'fields.id.kind' = 'sequence', 'fields.id.start' = '0', 'fields.id.end' = '%2$d');
            CREATE TABLE clicks (id BIGINT, clicked TIMESTAMP(3), WATERMARK FOR clicked AS clicked) WITH (
              'connector' = 'kafka', 'topic' = 'clicks', 'properties.bootstrap.servers' = '%1$s',
              'properties.isolation.level' = 'read_committed', 'scan.startup.mode' = 'earliest-offset', 'format' = 'json',
              'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'clicks',
              'properties.transaction.timeout.ms' = '60000', 'sink.parallelism' = '1');
            CREATE TABLE totals (window_end TIMESTAMP(3), clicks BIGINT, total BIGINT) WITH (
              'connector' = 'kafka', 'topic' = 'totals', 'properties.bootstrap.servers' = '%1$s', 'format' = 'json',
              'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'totals',
              'properties.transaction.timeout.ms' = '60000');
            INSERT INTO clicks SELECT id, CAST(TO_TIMESTAMP_LTZ(id, 3) AS TIMESTAMP(3)) FROM numbers;
            INSERT INTO totals SELECT window_end, COUNT(*), SUM(id)
              FROM TUMBLE(TABLE clicks, DESCRIPTOR(clicked), INTERVAL '1' SECOND) GROUP BY window_start, window_end;
            """;

    private final Distribution distribution = Distribution.unpacked().copied("with kafka");
    private final Path temporary;
    private final Path state;
    private final KafkaBroker broker;

    KafkaJourney(@TempDir Path folder) throws IOException {
        temporary = Files.createDirectory(folder.resolve("temporary"));
        state = Files.createDirectory(folder.resolve("state"));
        broker = KafkaBroker.start(Files.createDirectory(folder.resolve("broker")));
    }

    @Test
    @Tag("exhaustive")
    void everyWindowArrivesOnceAlthoughTheServerIsKilled() throws IOException {
        try (broker) {
            var added = distribution
                    .command(
                            "millrace",
                            "connector",
                            "add",
                            "kafka",
                            "--from",
                            System.getProperty("millrace.connectors"))
                    .run();
            assertThat(added.code()).as("%s", added).isZero();
            for (int kill = 0; kill < KILLS; kill++) {
                int seen = kill == 0 ? 0 : broker.committed("totals").size();
                try (var server = start()) { // closing it kills it
                    if (kill == 0) {
                        submit(server);
                    }
                    awaitWindows(seen + PROGRESS);
                }
            }
            try (var server = start()) {
                awaitWindows(WINDOWS);
                // a consumer may give up early on a busy machine
                await().atMost(TestTimeout.LIMIT)
                        .untilAsserted(
                                () -> assertThat(broker.committed("totals")).containsExactlyElementsOf(expected()));
                broker.close();
                awaitWordOfTheLostBroker(server);
                assertThat(server.stop()).isZero();
            }
        }
    }

    /// The reader neither fails nor ends, and has nothing more to read anyway.
    private void awaitWordOfTheLostBroker(Server server) {
        var cluster = new Curl(server.cluster());
        await().atMost(TestTimeout.LIMIT)
                .until(() -> cluster.diagnosis("totals").contains("\"NO_CONNECTION\""));
        assertThat(distribution.shell(server, "-e", "\\jobs").run().out())
                .contains("has no connection to a broker of Kafka, and waits for one.");
    }

    private Server start() {
        return Server.start(distribution.home(), temporary, state, List.of("-Dtaskmanager.numberOfTaskSlots=4"));
    }

    private void submit(Server server) {
        var answer = distribution
                .shell(server, "-D", "parallelism.default=1", "-f", "-")
                .typing(SCRIPT.formatted(broker.address(), WINDOWS * ROWS_OF_WINDOW - 1))
                .run();
        assertThat(answer.code()).as("%s", answer).isZero();
    }

    private void awaitWindows(int count) {
        await().atMost(TestTimeout.LIMIT.multipliedBy(2))
                .until(() -> broker.committed("totals", count).size() == count);
    }

    /// The last row of a window is at its last millisecond, so the last window ends as well.
    private static List<String> expected() {
        return LongStream.rangeClosed(1, WINDOWS)
                .mapToObj(window -> {
                    long first = (window - 1) * ROWS_OF_WINDOW;
                    long total = LongStream.range(first, first + ROWS_OF_WINDOW).sum();
                    return "{\"window_end\":\"" + TIME.format(Instant.ofEpochSecond(window)) + "\",\"clicks\":"
                            + ROWS_OF_WINDOW + ",\"total\":" + total + "}";
                })
                .toList();
    }
}
