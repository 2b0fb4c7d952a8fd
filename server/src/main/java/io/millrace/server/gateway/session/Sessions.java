package io.millrace.server.gateway.session;

import io.millrace.server.admission.LimitMeter;
import io.millrace.server.gateway.engine.PlannerRequest;
import io.millrace.server.gateway.engine.SessionStep;
import io.millrace.server.gateway.engine.SqlEngine;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.server.gateway.journal.Journal;
import io.millrace.server.gateway.journal.JournalEntry;
import io.millrace.server.gateway.journal.RestoredSession;
import io.millrace.server.gateway.operation.OperationOwner;
import io.millrace.server.gateway.operation.SharedQuota;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.SessionHandle;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The open sessions.
public final class Sessions {
    private static final Logger LOG = LoggerFactory.getLogger(Sessions.class);
    private static final Duration DRAIN_RETRY = Duration.ofSeconds(5);

    private final SqlEngine engine;
    private volatile SessionLimits limits;
    private final SharedQuota<String> perUser;
    private final LimitMeter meter;
    private final GatewayContext context;
    private final Journal noJournal = Journal.none();
    private final Map<SessionHandle, Session> open = new ConcurrentHashMap<>();
    private final ExpiredSessions expired = new ExpiredSessions();
    private volatile boolean closed;
    private volatile boolean draining;

    public Sessions(SqlEngine engine, SessionLimits limits, GatewayContext context) {
        this.engine = engine;
        this.limits = limits;
        this.perUser =
                new SharedQuota<>("sql-gateway.user.max-sessions", "open sessions", "of one user", limits.perUser());
        this.meter = LimitMeter.count("open sessions", "sql-gateway.session.max-num", limits.max(), open::size);
        this.context = context;
    }

    public SessionHandle open(Map<String, String> properties, Submitter submitter, SessionLifetime lifetime) {
        admit();
        perUser.take(submitter.account(), "The user '" + submitter.account() + "'");
        var opened = new JournalEntry.Opened(
                new SessionHandle(UUID.randomUUID().toString()), submitter, properties, System.currentTimeMillis());
        try {
            var journal = lifetime == SessionLifetime.CONNECTED ? noJournal : context.journal();
            var memory = context.rules().memory().open(submitter.account(), properties);
            var session = make(opened, lifetime, journal, memory, List.of());
            try {
                journal.add(opened);
            } catch (Refusal unwritten) {
                session.close();
                throw unwritten;
            }
            if (add(session)) {
                return session.handle();
            }
            session.close();
            journal.add(new JournalEntry.Closed(session.handle()));
        } catch (RuntimeException refused) {
            perUser.giveBack(submitter.account());
            throw refused;
        }
        perUser.giveBack(submitter.account());
        admit();
        throw Refusal.unavailable("The gateway is shutting down.");
    }

    private Session make(
            JournalEntry.Opened opened,
            SessionLifetime lifetime,
            Journal journal,
            SessionMemory.Share memory,
            List<SessionStep> steps) {
        var sessionJournal = new SessionJournal(journal, opened.session());
        try {
            var planner = new ReplayingPlanner(
                    listener -> engine.open(
                            new PlannerRequest(opened.session(), opened.submitter(), opened.properties(), listener)),
                    sessionJournal,
                    memory,
                    steps);
            var owner = new OperationOwner(opened.session(), opened.submitter());
            return new Session(
                    owner, planner, new Session.Term(opened.at(), lifetime), sessionJournal, memory, context);
        } catch (RuntimeException refused) {
            memory.close();
            throw refused;
        }
    }

    /// Applies other idle timeouts, also to open sessions. The other limits stay.
    public void idleTimeouts(Duration idle, Duration kept) {
        limits = limits.withTimeouts(idle, kept);
    }

    /// Refuses new sessions from now on, or no longer. Those that are open go on.
    public void drain(boolean begin) {
        draining = begin;
    }

    /// Restores the sessions from before a restart.
    public void resume(Collection<RestoredSession> restored) {
        var began = System.nanoTime();
        restored.forEach(this::resume);
        if (!restored.isEmpty()) {
            LOG.info(
                    "{} sessions were restored in {} ms",
                    restored.size(),
                    Duration.ofNanos(System.nanoTime() - began).toMillis());
        }
    }

    private void resume(RestoredSession restored) {
        try {
            var account = restored.opened().submitter().account();
            perUser.take(account, "The user '" + account + "'");
            // once it is open, its end gives the room back
            opened(restored, account).resume(restored.works());
        } catch (Refusal refusal) {
            LOG.warn("Session {} could not be restored: {}", restored.opened().session(), refusal.reason());
        }
    }

    private Session opened(RestoredSession restored, String account) {
        var opened = restored.opened();
        try {
            var memory = context.rules().memory().restore(account, opened.properties());
            restored.steps().forEach(step -> memory.change(step.weight()));
            var session =
                    make(opened, SessionLifetime.of(opened.properties()), context.journal(), memory, restored.steps());
            if (!add(session)) {
                session.close();
                admit();
                throw Refusal.unavailable("The gateway is shutting down.");
            }
            return session;
        } catch (RuntimeException refused) {
            perUser.giveBack(account);
            throw refused;
        }
    }

    private synchronized boolean add(Session session) {
        if (closed || !hasRoom()) {
            return false;
        }
        open.put(session.handle(), session);
        meter.raise(open.size());
        return true;
    }

    private synchronized void admit() {
        if (closed) {
            throw Refusal.unavailable("The gateway is shutting down.");
        }
        if (draining) {
            throw Refusal.unavailable(
                            "The gateway takes no new sessions: it is about to be stopped. Open the session at another"
                                    + " gateway, or try again.")
                    .retryAfter(DRAIN_RETRY);
        }
        if (!hasRoom()) {
            throw meter.refuse(Refusal.tooMany(
                    "Failed to create session, the count of active sessions exceeds the max count: " + limits.max()));
        }
    }

    private boolean hasRoom() {
        return limits.max() <= 0 || open.size() < limits.max();
    }

    /// Returns the session and keeps it from expiring. The session of another user does not exist for a caller, unless
    /// it administers the server.
    public Session get(SessionHandle handle) {
        // atomic with removeIfExpired(): a session that was used meanwhile is not closed
        var session = open.computeIfPresent(handle, (_, present) -> {
            if (present.isVisible()) {
                present.touch();
            }
            return present;
        });
        if (session == null || !session.isVisible()) {
            var reason = expired.reason(handle).map(text -> " " + text).orElse("");
            throw Refusal.unknownHandle("Session '" + handle + "' does not exist." + reason);
        }
        return session;
    }

    public void close(SessionHandle handle) {
        var session = get(handle);
        if (open.remove(handle, session)) {
            end(session);
        }
    }

    private void end(Session session) {
        session.recordEnd();
        perUser.giveBack(session.owner().account());
        session.close();
    }

    /// Closes sessions that have exceeded their idle timeout.
    public void expire() {
        for (var session : all()) {
            if (!limits.isExpired(session) || !removeIfExpired(session)) {
                continue;
            }
            expired.add(session.handle(), limits.timeout(session));
            LOG.info("Session {} has expired and is closed", session.handle());
            end(session);
        }
    }

    private boolean removeIfExpired(Session session) {
        var current =
                open.computeIfPresent(session.handle(), (_, present) -> limits.isExpired(present) ? null : present);
        return current == null;
    }

    /// Releases memory of sessions that have run no statement for a while.
    public void rest() {
        all().forEach(session -> session.restAfter(limits.rest()));
    }

    /// Ends the active operations of sessions that were not used for this long.
    public void endLeases(Duration lease) {
        all().stream()
                .filter(session -> session.silentFor(lease))
                .forEach(session -> session.abandonAll("No client asked for it, or for anything in its session, for "
                        + lease.toSeconds() + " s (sql-gateway.operation.lease), so it was ended."));
    }

    /// Returns the sessions of [#all] that the caller may use.
    public List<Session> visible() {
        return all().stream().filter(Session::isVisible).toList();
    }

    /// All sessions in no order, as a weakly consistent view.
    public Collection<Session> all() {
        return Collections.unmodifiableCollection(open.values());
    }

    public List<LimitMeter> meters() {
        return List.of(meter, perUser.meter());
    }

    public int size() {
        return open.size();
    }

    public void closeAll() {
        List<Session> all;
        synchronized (this) {
            closed = true;
            all = List.copyOf(open.values());
            open.clear();
        }
        all.forEach(this::end);
    }
}
