package io.millrace.server.endpoint.warehouse.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TIOStreamTransport;
import org.apache.thrift.transport.TTransportException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuardedProtocolTest {
    private static final ConnectionLimits.Sizes SIZES = new ConnectionLimits.Sizes(Integer.MAX_VALUE, 1_000, 64);
    private final MessageMemory memory = new MessageMemory(1 << 30);
    private final MessageMemory.Account account = memory.account();

    private GuardedProtocol reading(byte[] bytes) throws TException {
        return new GuardedProtocol(
                new TIOStreamTransport(new TConfiguration(), new ByteArrayInputStream(bytes)), SIZES, account);
    }

    private static byte[] text(int declared, int there) {
        return ByteBuffer.allocate(Integer.BYTES + there).putInt(declared).array();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 65_535, 65_536, 65_537, 1_000_000})
    void readsTextsOfEveryLength(int length) throws Exception {
        var bytes = text(length, length);
        java.util.Arrays.fill(bytes, Integer.BYTES, bytes.length, (byte) 'x');
        assertThat(reading(bytes).readString()).isEqualTo("x".repeat(length));
        assertThat(reading(bytes).readBinary().remaining()).isEqualTo(length);
    }

    @Test
    void aDeclaredLengthTakesNoMemoryBeforeItsBytesCome() throws Exception {
        var reading = reading(text(100_000_000, 200_000));
        assertThatThrownBy(reading::readString).isInstanceOf(TTransportException.class);
        assertThat(memory.used()).isBetween(1L, 1_000_000L);
        account.settle();
        assertThat(memory.used()).isZero();
    }

    @Test
    void whatASmallMessageTakesIsNotCounted() throws Exception {
        reading(text(1_000, 1_000)).readString();
        assertThat(memory.used()).isZero();
    }

    @Test
    void aMethodHasNoLongName() throws Exception {
        var bytes = ByteBuffer.allocate(100).putInt(0x80010001).putInt(1_000).array();
        assertThatThrownBy(() -> reading(bytes).readMessageBegin()).hasMessageContaining("1000 bytes");
    }

    @Test
    void whatIsNoMessageIsSaidToBeNone() {
        var bytes = "\u0081\0\0\0".getBytes(StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> reading(bytes).readMessageBegin()).hasMessageContaining("not a message");
    }
}
