package io.millrace.server.endpoint.warehouse;

import io.millrace.server.gateway.engine.Catalogs.Place;
import io.millrace.wire.id.OperationHandle;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.jspecify.annotations.Nullable;

/// The state of one session's client: its protocol version, and how far it has read its results.
final class ClientState {
    /// More than the core keeps of one session.
    private static final int MOST = 3_000;

    private final TProtocolVersion version;
    private @Nullable Place origin;
    private final Map<OperationHandle, ReadPosition> readings = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<OperationHandle, ReadPosition> eldest) {
            return size() > MOST;
        }
    };

    ClientState(TProtocolVersion version) {
        this.version = version;
    }

    TProtocolVersion version() {
        return version;
    }

    /// Where the session began, as far as is known: where it is when no database is named.
    synchronized Optional<Place> origin() {
        return Optional.ofNullable(origin);
    }

    /// The first one stays.
    synchronized Place origin(Place known) {
        if (origin == null) {
            origin = known;
        }
        return origin;
    }

    synchronized void add(OperationHandle operation, ReadPosition reading) {
        readings.put(operation, reading);
    }

    /// That of an operation which was begun elsewhere begins at its first row.
    synchronized ReadPosition reading(OperationHandle operation) {
        return readings.computeIfAbsent(operation, _ -> new ReadPosition(true, Optional.empty()));
    }

    synchronized void remove(OperationHandle operation) {
        readings.remove(operation);
    }
}
