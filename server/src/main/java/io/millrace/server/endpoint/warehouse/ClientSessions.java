package io.millrace.server.endpoint.warehouse;

import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.wire.id.SessionHandle;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;

/// The state of this protocol's clients by session, across connections.
final class ClientSessions {
    private static final Duration SWEEP_INTERVAL = Duration.ofMinutes(1);
    private static final TProtocolVersion DEFAULT_VERSION = TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V10;

    private final SqlGatewayService service;
    private final SessionDefaults defaults;
    private final Map<SessionHandle, ClientState> clients = new ConcurrentHashMap<>();
    private final AtomicLong swept = new AtomicLong(System.nanoTime());

    ClientSessions(SqlGatewayService service, SessionDefaults defaults) {
        this.service = service;
        this.defaults = defaults;
    }

    void add(SessionHandle session, ClientState client) {
        sweep();
        clients.put(session, client);
    }

    /// The client of a session, with the default version for sessions of other endpoints. Refuses unknown sessions.
    ClientState of(SessionHandle session) {
        service.touch(session);
        return clients.computeIfAbsent(session, _ -> new ClientState(DEFAULT_VERSION));
    }

    SessionDefaults defaults() {
        return defaults;
    }

    void remove(SessionHandle session) {
        clients.remove(session);
    }

    private void sweep() {
        var last = swept.get();
        var now = System.nanoTime();
        if (now - last >= SWEEP_INTERVAL.toNanos() && swept.compareAndSet(last, now)) {
            forgetClosed();
        }
    }

    /// Removes clients of closed sessions: the core does not notify of expired ones.
    void forgetClosed() {
        var closed = new HashSet<>(clients.keySet());
        closed.removeAll(service.handles());
        closed.forEach(clients::remove);
    }

    int size() {
        return clients.size();
    }
}
