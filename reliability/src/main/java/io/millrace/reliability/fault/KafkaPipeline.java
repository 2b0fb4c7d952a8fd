package io.millrace.reliability.fault;

import io.millrace.reliability.process.KafkaServer;
import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.process.TopicFollower;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;

/// A job that counts from 0 into a topic, and one that counts and adds up the numbers of each second of that topic into
/// another one, both exactly once.
record KafkaPipeline(KafkaServer kafka, TopicFollower totals, PipelineJobs jobs) implements Pipeline, AutoCloseable {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int NUMBERS_OF_WINDOW = 50;

    private static final String BROKER = "{broker}";

    /// The transactions of a killed server block readers until the next one ends them, or their time is over.
    private static final String TABLES = """
            SET 'parallelism.default' = '1';
            CREATE TABLE source (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '100',
              'fields.id.kind' = 'sequence', 'fields.id.start' = '0', 'fields.id.end' = '60000');
            CREATE TABLE numbers (id BIGINT, moment AS TO_TIMESTAMP_LTZ(id * 20, 3), WATERMARK FOR moment AS moment) WITH (
              'connector' = 'kafka', 'topic' = 'numbers', 'properties.bootstrap.servers' = '{broker}', 'format' = 'csv',
              'properties.isolation.level' = 'read_committed', 'scan.startup.mode' = 'earliest-offset',
              'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'numbers',
              'properties.transaction.timeout.ms' = '600000');
            CREATE TABLE totals (first_id BIGINT, ids BIGINT, total BIGINT) WITH (
              'connector' = 'kafka', 'topic' = 'totals', 'properties.bootstrap.servers' = '{broker}', 'format' = 'csv',
              'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'totals',
              'properties.transaction.timeout.ms' = '600000')""";

    /// The faults of the windows.
    ///
    /// @param wrong those with another number or sum than theirs
    record Windows(NumberCount count, long wrong) {}

    private record Window(long first, long numbers, long total) {
        static Window of(String line) {
            var fields = Arrays.stream(line.split(",", -1))
                    .mapToLong(Long::parseLong)
                    .toArray();
            return new Window(fields[0], fields[1], fields[2]);
        }

        boolean isRight() {
            return first % NUMBERS_OF_WINDOW == 0
                    && numbers == NUMBERS_OF_WINDOW
                    && total == numbers * (2 * first + numbers - 1) / 2;
        }
    }

    static KafkaPipeline start(ServerProcess server, KafkaServer kafka) throws IOException, InterruptedException {
        kafka.create("numbers");
        kafka.create("totals");
        try (var session = server.connect()) {
            for (var sql : TABLES.replace(BROKER, kafka.address()).split(";\n", -1)) {
                session.require(sql, LIMIT);
            }
            var counts = session.insert("INSERT INTO numbers SELECT id FROM source", LIMIT);
            var adds = session.insert(
                    "INSERT INTO totals SELECT MIN(id), COUNT(*), SUM(id)"
                            + " FROM TUMBLE(TABLE numbers, DESCRIPTOR(moment), INTERVAL '1' SECOND)"
                            + " GROUP BY window_start, window_end",
                    LIMIT);
            return new KafkaPipeline(kafka, kafka.follow("totals"), PipelineJobs.of(counts, adds));
        }
    }

    /// The windows that a reader of committed messages has received.
    @Override
    public long finished() {
        return totals.count();
    }

    NumberCount numbers() throws IOException, InterruptedException {
        return NumberCount.of(
                kafka.committed("numbers").stream().map(Long::valueOf).toList());
    }

    /// @throws IOException if fewer can be read than were read before
    Windows windows() throws IOException, InterruptedException {
        long before = finished();
        var windows = kafka.committed("totals").stream().map(Window::of).toList();
        if (windows.size() < before) {
            throw new IOException("only " + windows.size() + " windows can be read, and " + before + " were before");
        }
        return new Windows(
                NumberCount.of(windows.stream()
                        .map(window -> window.first() / NUMBERS_OF_WINDOW)
                        .toList()),
                windows.stream().filter(window -> !window.isRight()).count());
    }

    @Override
    public void close() {
        totals.close();
    }
}
