package io.millrace.server.endpoint.warehouse;

import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.wire.id.SessionHandle;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;

/// The sessions of this protocol's clients, across connections.
final class ClientSessions {
    private static final Duration SWEEP = Duration.ofMinutes(1);
    private static final TProtocolVersion USUAL = TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V10;

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

    /// One that this does not know, such as that of another endpoint's session, speaks as those of today. Refused where
    /// there is no such session.
    ClientState of(SessionHandle session) {
        service.touch(session);
        return clients.computeIfAbsent(session, _ -> new ClientState(USUAL));
    }

    /// What their sessions begin with.
    SessionDefaults defaults() {
        return defaults;
    }

    void remove(SessionHandle session) {
        clients.remove(session);
    }

    private void sweep() {
        var last = swept.get();
        var now = System.nanoTime();
        if (now - last >= SWEEP.toNanos() && swept.compareAndSet(last, now)) {
            forgetClosed();
        }
    }

    /// Forgets those whose sessions are no longer there: the core does not tell when one has idled for too long.
    void forgetClosed() {
        var closed = new HashSet<>(clients.keySet());
        service.openSessions(
                owner -> {
                    closed.remove(owner.session());
                    return false;
                },
                0);
        closed.forEach(clients::remove);
    }

    int size() {
        return clients.size();
    }
}
