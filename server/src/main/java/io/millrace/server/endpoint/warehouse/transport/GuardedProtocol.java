package io.millrace.server.endpoint.warehouse.transport;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TList;
import org.apache.thrift.protocol.TMap;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TProtocolException;
import org.apache.thrift.protocol.TSet;
import org.apache.thrift.protocol.TStruct;
import org.apache.thrift.transport.TTransport;

/// The binary protocol for untrusted input. Checks declared sizes before it allocates, allocates as bytes arrive, and
/// charges all of it to the message.
final class GuardedProtocol extends TBinaryProtocol {
    private static final int CHUNK = 64 << 10;
    private static final int MAX_NAME = 128;
    /// The approximate memory of an element or a text besides its bytes.
    private static final int OBJECT_BYTES = 64;

    private static final String OPENING = "OpenSession";
    private static final int NEWEST = TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V11.getValue();

    private final MessageMemory.Account account;
    private boolean opening;
    private int depth;
    private boolean version;

    GuardedProtocol(TTransport transport, ConnectionLimits.Sizes sizes, MessageMemory.Account account) {
        super(transport, sizes.message(), sizes.container());
        this.account = account;
    }

    /// Reads strict messages, and those of old clients without a version.
    @Override
    public TMessage readMessageBegin() throws TException {
        var message = message();
        opening = message.name.equals(OPENING);
        depth = 0;
        return message;
    }

    private TMessage message() throws TException {
        var first = readI32();
        if (first >= 0) {
            return new TMessage(name(first), readByte(), readI32());
        }
        if ((first & VERSION_MASK) != VERSION_1) {
            throw new TProtocolException(
                    TProtocolException.BAD_VERSION, "This is not a message of Thrift's binary protocol.");
        }
        return new TMessage(name(readI32()), (byte) (first & 0xff), readI32());
    }

    private String name(int length) throws TException {
        if (length > MAX_NAME) {
            throw new TProtocolException(
                    TProtocolException.SIZE_LIMIT, "No method has a name of " + length + " bytes.");
        }
        return readStringBody(length);
    }

    @Override
    public TStruct readStructBegin() throws TException {
        depth++;
        return super.readStructBegin();
    }

    @Override
    public TField readFieldBegin() throws TException {
        var field = super.readFieldBegin();
        version = opening && depth == 2 && field.id == 1;
        return field;
    }

    /// Reads an offered protocol version that is newer than the generated messages as the newest one they know,
    /// because they would read it as none.
    @Override
    public int readI32() throws TException {
        var number = super.readI32();
        return version ? Math.min(number, NEWEST) : number;
    }

    @Override
    public String readString() throws TException {
        return readStringBody(readI32());
    }

    @Override
    public String readStringBody(int size) throws TException {
        return new String(bytes(size), StandardCharsets.UTF_8);
    }

    @Override
    public ByteBuffer readBinary() throws TException {
        return ByteBuffer.wrap(bytes(readI32()));
    }

    private byte[] bytes(int size) throws TException {
        requireSize(size);
        // bytes and text are in memory together for a moment
        account.charge(OBJECT_BYTES + 2L * Math.min(size, CHUNK));
        var bytes = new byte[Math.min(size, CHUNK)];
        int have = trans_.readAll(bytes, 0, bytes.length);
        while (have < size) {
            var next = (int) Math.min(size, 2L * have);
            account.charge(2L * (next - have));
            bytes = Arrays.copyOf(bytes, next);
            have += trans_.readAll(bytes, have, next - have);
        }
        return bytes;
    }

    private void requireSize(int size) throws TException {
        if (size < 0) {
            throw new TProtocolException(TProtocolException.NEGATIVE_SIZE, "A text has " + size + " bytes.");
        }
        trans_.checkReadBytesAvailable(size);
    }

    @Override
    public TMap readMapBegin() throws TException {
        var map = super.readMapBegin();
        account.charge(2L * OBJECT_BYTES * map.size);
        return map;
    }

    @Override
    public TList readListBegin() throws TException {
        var list = super.readListBegin();
        account.charge((long) OBJECT_BYTES * list.size);
        return list;
    }

    @Override
    public TSet readSetBegin() throws TException {
        var set = super.readSetBegin();
        account.charge((long) OBJECT_BYTES * set.size);
        return set;
    }
}
