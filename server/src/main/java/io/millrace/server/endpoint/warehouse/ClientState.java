package io.millrace.server.endpoint.warehouse;

import io.millrace.server.concurrent.BoundedMap;
import io.millrace.server.gateway.engine.Catalogs.Place;
import io.millrace.wire.id.OperationHandle;
import java.util.Map;
import java.util.Optional;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.jspecify.annotations.Nullable;

/// The state of one session's client: its protocol version, and how far it has read its results.
final class ClientState {
    /// More than the core keeps per session.
    private static final int MAX_OPERATIONS = 3_000;

    private final TProtocolVersion version;
    private @Nullable Place origin;
    private final Map<OperationHandle, ReadPosition> readings = BoundedMap.ofAdded(MAX_OPERATIONS);

    ClientState(TProtocolVersion version) {
        this.version = version;
    }

    TProtocolVersion version() {
        return version;
    }

    /// The catalog and database in which the session began, if known.
    synchronized Optional<Place> origin() {
        return Optional.ofNullable(origin);
    }

    /// Sets the place unless it is known already.
    synchronized Place origin(Place known) {
        if (origin == null) {
            origin = known;
        }
        return origin;
    }

    synchronized void add(OperationHandle operation, ReadPosition reading) {
        readings.put(operation, reading);
    }

    /// The position in an operation; the first row for one of another endpoint.
    synchronized ReadPosition reading(OperationHandle operation) {
        return readings.computeIfAbsent(operation, _ -> new ReadPosition(true, Optional.empty()));
    }

    synchronized void remove(OperationHandle operation) {
        readings.remove(operation);
    }
}
