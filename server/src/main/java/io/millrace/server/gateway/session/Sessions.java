package io.millrace.server.gateway.session;

import io.millrace.server.gateway.engine.SqlEngine;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.server.gateway.operation.Workers;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.SessionHandle;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// All open sessions.
public final class Sessions {
    private static final Logger LOG = LoggerFactory.getLogger(Sessions.class);

    private final SqlEngine engine;
    private final Workers workers;
    private final SessionLimits limits;
    private final Map<SessionHandle, Session> open = new HashMap<>();
    private boolean closed;

    public Sessions(SqlEngine engine, Workers workers, SessionLimits limits) {
        this.engine = engine;
        this.workers = workers;
        this.limits = limits;
    }

    public SessionHandle open(Map<String, String> properties, Submitter submitter) {
        var handle = new SessionHandle(UUID.randomUUID().toString());
        admit();
        var session = new Session(handle, engine.open(handle, properties, submitter), workers);
        synchronized (this) {
            if (!closed && hasRoom()) {
                open.put(handle, session);
                return handle;
            }
        }
        session.close();
        admit();
        throw new Refusal(FaultCode.UNAVAILABLE, "The gateway is shutting down.");
    }

    private synchronized void admit() {
        if (closed) {
            throw new Refusal(FaultCode.UNAVAILABLE, "The gateway is shutting down.");
        }
        if (!hasRoom()) {
            // the status is the stock gateway's; its clients read the text only
            throw new Refusal(
                    FaultCode.STATEMENT_FAILED,
                    "Failed to create session, the count of active sessions exceeds the max count: " + limits.most());
        }
    }

    private boolean hasRoom() {
        return limits.most() <= 0 || open.size() < limits.most();
    }

    /// The session, which this keeps from expiring.
    public synchronized Session get(SessionHandle handle) {
        var session = open.get(handle);
        if (session == null) {
            throw new Refusal(FaultCode.UNKNOWN_HANDLE, "Session '" + handle + "' does not exist.");
        }
        session.touch();
        return session;
    }

    public void close(SessionHandle handle) {
        var session = get(handle);
        synchronized (this) {
            open.remove(handle);
        }
        session.close();
    }

    /// Closes those that idled for too long.
    public void expire() {
        for (var session : idle()) {
            LOG.info("Session {} is closed: nobody used it for {}", session.handle(), limits.idle());
            session.close();
        }
    }

    private synchronized List<Session> idle() {
        var idle = open.values().stream()
                .filter(session -> session.idleFor(limits.idle()))
                .toList();
        idle.forEach(session -> open.remove(session.handle()));
        return idle;
    }

    public synchronized int size() {
        return open.size();
    }

    public void closeAll() {
        List<Session> all;
        synchronized (this) {
            closed = true;
            all = List.copyOf(open.values());
            open.clear();
        }
        all.forEach(Session::close);
    }
}
