package io.millrace.server.security.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

class RecordInputTest {
    private int calls;

    /// Counts how often it is asked for bytes.
    private RecordInput over(byte[] bytes) {
        return new RecordInput(new ByteArrayInputStream(bytes) {
            @Override
            public synchronized int read(byte[] to, int offset, int length) {
                calls++;
                return super.read(to, offset, length);
            }
        });
    }

    private static byte[] random(int length) {
        var bytes = new byte[length];
        ThreadLocalRandom.current().nextBytes(bytes);
        return bytes;
    }

    @Test
    void readsAShortRecordAndWhatIsBeforeItWithOneCall() throws IOException {
        var record = random(500);
        var input = over(record);
        assertThat(input.peek()).isEqualTo(Byte.toUnsignedInt(record[0]));
        var read = new byte[record.length];
        assertThat(input.readNBytes(read, 0, 5)).isEqualTo(5);
        assertThat(input.readNBytes(read, 5, 495)).isEqualTo(495);
        assertThat(read).isEqualTo(record);
        assertThat(calls).isEqualTo(1);
    }

    @Test
    void readsTheRestOfALongRecordWithoutTheBuffer() throws IOException {
        var record = random(16_000);
        var input = over(record);
        var read = new byte[record.length];
        assertThat(input.readNBytes(read, 0, 5)).isEqualTo(5);
        assertThat(input.readNBytes(read, 5, read.length - 5)).isEqualTo(read.length - 5);
        assertThat(read).isEqualTo(record);
        assertThat(calls).isEqualTo(2);
    }

    @Test
    void tellsWhatItHasAndTheEnd() throws IOException {
        try (InputStream input = over(random(10))) {
            assertThat(input.available()).isEqualTo(10);
            assertThat(input.read()).isNotNegative();
            assertThat(input.available()).isEqualTo(9);
            assertThat(input.readAllBytes()).hasSize(9);
            assertThat(input.read()).isNegative();
            assertThat(input.read(new byte[4])).isNegative();
            assertThat(input.available()).isZero();
        }
        assertThat(over(new byte[0]).peek()).isNegative();
    }

    /// The JDK reads it this way.
    @Test
    void isReadBeforeTheRestOfItsConnection() throws IOException {
        var bytes = random(9_000);
        var connection = new ByteArrayInputStream(bytes);
        try (var both = new SequenceInputStream(new RecordInput(connection), connection)) {
            assertThat(both.readAllBytes()).isEqualTo(bytes);
        }
    }
}
