package io.millrace.server.endpoint.warehouse;

import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.UUID;
import org.apache.hive.service.rpc.thrift.THandleIdentifier;
import org.apache.hive.service.rpc.thrift.TOperationHandle;
import org.apache.hive.service.rpc.thrift.TOperationType;
import org.apache.hive.service.rpc.thrift.TSessionHandle;
import org.jspecify.annotations.Nullable;

/// Converts handles to those of the protocol, which have two identifiers of 16 bytes. The second one of an operation is
/// its session, so that any connection can find the operation without state.
final class ThriftHandles {
    private static final int LENGTH = 2 * Long.BYTES;
    /// The second identifier of sessions, which is not used.
    private static final UUID UNUSED = new UUID(0, 0);

    private static final THandleIdentifier NOTHING = new THandleIdentifier();

    private ThriftHandles() {}

    /// An operation and its session.
    record Address(SessionHandle session, OperationHandle operation) {}

    static TSessionHandle of(SessionHandle session) {
        return new TSessionHandle(new THandleIdentifier(bytes(UUID.fromString(session.text())), bytes(UNUSED)));
    }

    static TOperationHandle of(Address address, TOperationType type, boolean hasResultSet) {
        return new TOperationHandle(
                new THandleIdentifier(
                        bytes(UUID.fromString(address.operation().text())),
                        bytes(UUID.fromString(address.session().text()))),
                type,
                hasResultSet);
    }

    /// The handle of no operation, for messages that must have one.
    static TOperationHandle none() {
        return new TOperationHandle(new THandleIdentifier(bytes(UNUSED), bytes(UNUSED)), TOperationType.UNKNOWN, false);
    }

    static SessionHandle session(@Nullable TSessionHandle handle) {
        var id = Optional.ofNullable(handle).map(TSessionHandle::getSessionId).orElse(NOTHING);
        return new SessionHandle(uuid(id.bufferForGuid(), "session"));
    }

    static Address operation(@Nullable TOperationHandle handle) {
        var id = Optional.ofNullable(handle)
                .map(TOperationHandle::getOperationId)
                .orElse(NOTHING);
        return new Address(
                new SessionHandle(uuid(id.bufferForSecret(), "operation")),
                new OperationHandle(uuid(id.bufferForGuid(), "operation")));
    }

    private static ByteBuffer bytes(UUID id) {
        return ByteBuffer.allocate(LENGTH)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .flip();
    }

    private static String uuid(@Nullable ByteBuffer bytes, String what) {
        var length = bytes == null ? 0 : bytes.remaining();
        if (bytes == null || length != LENGTH) {
            throw Refusal.unknownHandle("This is not the handle of a " + what + " of this server: a part of it has "
                    + length + " bytes and not " + LENGTH + ".");
        }
        var copy = bytes.duplicate();
        return new UUID(copy.getLong(), copy.getLong()).toString();
    }
}
