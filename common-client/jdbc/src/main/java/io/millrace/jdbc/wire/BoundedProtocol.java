package io.millrace.jdbc.wire;

import java.nio.ByteBuffer;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TProtocolException;
import org.apache.thrift.transport.TTransport;

/// The binary protocol with bounded lists, over a reused buffer whose content it copies.
final class BoundedProtocol extends TBinaryProtocol {
    private static final long UNLIMITED = -1;
    /// More than the rows or columns of any page.
    private static final long MAX_LIST = 4_000_000;

    BoundedProtocol(TTransport transport) {
        super(transport, UNLIMITED, MAX_LIST, true, true);
    }

    @Override
    public ByteBuffer readBinary() throws TException {
        int size = readI32();
        if (size < 0) {
            throw new TProtocolException(TProtocolException.NEGATIVE_SIZE, "A size of " + size);
        }
        trans_.checkReadBytesAvailable(size);
        var bytes = new byte[size];
        trans_.readAll(bytes, 0, size);
        return ByteBuffer.wrap(bytes);
    }
}
