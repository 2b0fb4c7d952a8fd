package io.millrace.server.gateway.session;

import io.millrace.server.concurrent.BoundedMap;
import io.millrace.wire.id.SessionHandle;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;

/// A bounded set of recently expired sessions, so that their clients get a specific error.
final class ExpiredSessions {
    private static final int MAX_SESSIONS = 10_000;

    private final Map<SessionHandle, Expiry> sessions = BoundedMap.ofAdded(MAX_SESSIONS);

    private record Expiry(Instant at, Duration idle) {}

    synchronized void add(SessionHandle session, Duration idle) {
        sessions.put(session, new Expiry(Instant.now().truncatedTo(ChronoUnit.SECONDS), idle));
    }

    /// A sentence about the time and reason; empty for other sessions.
    synchronized Optional<String> reason(SessionHandle session) {
        return Optional.ofNullable(sessions.get(session))
                .map(expiry -> "It expired at " + expiry.at() + ", because it had not been used for "
                        + text(expiry.idle()) + ".");
    }

    private static String text(Duration time) {
        if (time.toMillis() < Duration.ofSeconds(1).toMillis()) {
            return time.toMillis() + " ms";
        }
        return time.toSeconds() % 60 == 0 ? time.toMinutes() + " min" : time.toSeconds() + " s";
    }
}
