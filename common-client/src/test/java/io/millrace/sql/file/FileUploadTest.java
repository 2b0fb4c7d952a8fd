package io.millrace.sql.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.RequestBody;
import io.millrace.client.Transport;
import io.millrace.json.Json;
import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Fault;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.UploadId;
import io.millrace.wire.sql.DataFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileUploadTest {
    private static final UploadId ID = new UploadId("0b1c2d3e-0000-0000-0000-000000000001");
    private static final long PART = 1L << 20;

    @TempDir
    private Path directory;

    private final Gateway gateway = new Gateway();
    private final List<FileUpload.Step> steps = new ArrayList<>();

    private FileUpload upload(int size) throws IOException {
        return upload(size, Duration.ofMinutes(1));
    }

    private FileUpload upload(int size, Duration timeout) throws IOException {
        var file = Files.write(directory.resolve("a.csv"), new byte[size]);
        gateway.size = size;
        var client = new Client(Connection.to("localhost:1"), gateway);
        return new FileUpload(client, file, timeout, steps::add);
    }

    @Test
    void sendsPartsInOrder() throws Exception {
        assertThat(upload((int) (2 * PART + 5)).run().complete()).isTrue();
        assertThat(gateway.offsets).containsExactly(0L, PART, 2 * PART);
        assertThat(steps)
                .containsExactly(
                        new FileUpload.Step.Sent(0, 2 * PART + 5),
                        new FileUpload.Step.Sent(PART, 2 * PART + 5),
                        new FileUpload.Step.Sent(2 * PART, 2 * PART + 5),
                        new FileUpload.Step.Sent(2 * PART + 5, 2 * PART + 5));
    }

    @Test
    void goesOnAfterABrokenConnection() throws Exception {
        gateway.broken = 2;
        assertThat(upload((int) (2 * PART)).run().complete()).isTrue();
        assertThat(gateway.offsets).containsExactly(0L, 0L, 0L, PART);
        assertThat(steps).hasAtLeastOneElementOfType(FileUpload.Step.Away.class);
    }

    /// However long a call lasts, it is repeated: the timeout is shorter than any call here.
    @Test
    void goesOnAfterACallThatLastsLongerThanTheTimeout() throws Exception {
        gateway.broken = 1;
        assertThat(upload((int) PART, Duration.ofNanos(1)).run().complete()).isTrue();
        assertThat(gateway.offsets).containsExactly(0L, 0L);
    }

    @Test
    void doesNotSendAgainWhatArrivedWithoutAnAnswer() throws Exception {
        gateway.unanswered = 1;
        assertThat(upload((int) (2 * PART)).run().complete()).isTrue();
        assertThat(gateway.offsets).containsExactly(0L, 0L, PART);
        assertThat(gateway.received).isEqualTo(2 * PART);
    }

    @Test
    void goesOnWithAnUnfinishedUploadOfTheSameFile() throws Exception {
        var upload = upload((int) (2 * PART));
        gateway.unfinished =
                Optional.of(new DataFiles.DataFile(ID, "a.csv", 2 * PART, PART, Long.MAX_VALUE, Optional.empty()));
        gateway.received = PART;
        assertThat(upload.run().complete()).isTrue();
        assertThat(gateway.offsets).containsExactly(PART);
    }

    @Test
    void beginsAgainIfTheFileHasChangedSince() throws Exception {
        var upload = upload((int) PART);
        gateway.unfinished = Optional.of(new DataFiles.DataFile(ID, "a.csv", PART, 7, 1, Optional.empty()));
        upload.run();
        assertThat(gateway.offsets).containsExactly(0L);
    }

    @Test
    void passesARefusalOn() throws Exception {
        gateway.refusal = Optional.of("The file is too large.");
        var upload = upload(5);
        assertThatThrownBy(upload::run).isInstanceOf(Refusal.class).hasMessageContaining("too large");
    }

    @Test
    void definesATableOfTheFile() {
        var shape = new DataFiles.Shape(
                "t",
                DataFiles.Format.CSV,
                Optional.of(","),
                Optional.of(true),
                List.of(
                        new DataFiles.GuessedColumn("id", "BIGINT", List.of()),
                        new DataFiles.GuessedColumn("a`b", "STRING", List.of()),
                        new DataFiles.GuessedColumn("day", "DATE", List.of())),
                java.util.Map.of("format", "csv-file", "csv-file.delimiter", "'"),
                List.of());
        assertThat(UploadedTable.definition("t", ID, shape)).isEqualTo("""
                        CREATE TABLE t (
                          id BIGINT,
                          `a``b` STRING,
                          `day` DATE
                        ) WITH (
                          'connector' = 'upload',
                          'csv-file.delimiter' = '''',
                          'format' = 'csv-file',
                          'upload' = '0b1c2d3e-0000-0000-0000-000000000001'
                        )""");
    }

    /// A gateway that takes parts as the server does, and loses connections.
    private static final class Gateway implements Transport {
        private final List<Long> offsets = new ArrayList<>();
        private Optional<DataFiles.DataFile> unfinished = Optional.empty();
        private Optional<String> refusal = Optional.empty();
        private long received;
        private long size;
        private int broken;
        private int unanswered;

        @Override
        public Answer send(Endpoint<?, ?> endpoint, Arguments arguments, RequestBody body) throws IOException {
            if (endpoint.equals(DataFiles.LIST)) {
                return answer(200, new DataFiles.Listing(unfinished.stream().toList(), 1L << 30, PART));
            }
            if (endpoint.equals(DataFiles.BEGIN)) {
                received = 0;
                return refusal.map(why -> answer(413, new Fault(List.of(why))))
                        .orElseGet(
                                () -> answer(200, new DataFiles.DataFile(ID, "a.csv", size, 0, 1, Optional.empty())));
            }
            return part(arguments);
        }

        private Answer part(Arguments arguments) throws IOException {
            long offset = arguments.get(DataFiles.OFFSET);
            offsets.add(offset);
            if (broken-- > 0) {
                throw new IOException("broken");
            }
            if (offset == received) {
                received = Math.min(size, received + PART);
            }
            if (unanswered-- > 0) {
                throw new IOException("broken");
            }
            return answer(200, new DataFiles.DataFile(ID, "a.csv", size, received, 1, Optional.empty()));
        }

        private static Answer answer(int status, Object message) {
            return new Answer(status, "application/json", -1, new ByteArrayInputStream(Json.bytes(message)));
        }

        @Override
        public String explain(IOException failure) {
            return "The gateway is away.";
        }

        @Override
        public void close() {}
    }
}
