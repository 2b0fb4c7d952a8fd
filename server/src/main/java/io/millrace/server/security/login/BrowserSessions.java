package io.millrace.server.security.login;

import io.millrace.server.concurrent.BoundedMap;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/// The browsers that have logged in. A session has a new random id, which only the browser knows: the server keeps its
/// hash. It ends when the browser signs out, after a time without a request, after a longest time, and when anything
/// that the login depends on has changed. It does not outlast the server.
final class BrowserSessions {
    private static final int MAX_COUNT = 10_000;

    private final Duration idle;
    private final Duration age;
    private final LongSupplier nanoTime;
    private final Map<String, OpenLogin> sessions = BoundedMap.ofUsed(MAX_COUNT);

    /// @param idle the longest time without a request
    /// @param age  the longest time in all
    BrowserSessions(Duration idle, Duration age, LongSupplier nanoTime) {
        this.idle = idle;
        this.age = age;
        this.nanoTime = nanoTime;
    }

    /// A session.
    ///
    /// @param holding whether what the login depends on has not changed
    /// @param proof   what a request that changes something must show
    private record OpenLogin(Identity identity, BooleanSupplier holding, String proof, long opened, long used) {
        OpenLogin usedAt(long now) {
            return new OpenLogin(identity, holding, proof, opened, now);
        }
    }

    /// A new session, for the browser.
    record Opened(String id, String proof) {}

    /// @param holding whether the login still holds
    Opened open(Identity identity, BooleanSupplier holding) {
        var id = TokenSecret.random();
        var proof = TokenSecret.random();
        long now = nanoTime.getAsLong();
        var session = new OpenLogin(identity, holding, TokenSecret.hash(proof), now, now);
        synchronized (sessions) {
            sessions.put(TokenSecret.hash(id), session);
        }
        return new Opened(id, proof);
    }

    /// The user of a session that has not ended.
    Optional<Found> find(String id) {
        var key = TokenSecret.hash(id);
        long now = nanoTime.getAsLong();
        OpenLogin session;
        synchronized (sessions) {
            session = sessions.get(key);
            if (session == null) {
                return Optional.empty();
            }
            if (isOver(session, now)) {
                sessions.remove(key);
                return Optional.empty();
            }
            sessions.put(key, session.usedAt(now));
        }
        return Optional.of(new Found(session.identity(), session.proof()))
                .filter(_ -> session.holding().getAsBoolean());
    }

    /// Whether a session has not ended. Does not count as its use.
    boolean isOpen(String id) {
        OpenLogin session;
        synchronized (sessions) {
            session = sessions.get(TokenSecret.hash(id));
        }
        return session != null
                && !isOver(session, nanoTime.getAsLong())
                && session.holding().getAsBoolean();
    }

    private boolean isOver(OpenLogin session, long now) {
        return now - session.used() >= idle.toNanos() || now - session.opened() >= age.toNanos();
    }

    /// A current session.
    ///
    /// @param proof the hash of what a request that changes something must show
    record Found(Identity identity, String proof) {}

    void end(String id) {
        synchronized (sessions) {
            sessions.remove(TokenSecret.hash(id));
        }
    }
}
