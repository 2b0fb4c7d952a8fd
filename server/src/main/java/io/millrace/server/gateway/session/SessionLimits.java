package io.millrace.server.gateway.session;

import java.time.Duration;

/// The limits of sessions; zero for none.
///
/// @param idle    the idle timeout
/// @param kept    the idle timeout of [SessionLifetime#KEPT]
/// @param check   the interval of the checks for idle sessions
/// @param rest    the time without a statement after which a session releases memory
/// @param max     open sessions
/// @param perUser open sessions of one user
public record SessionLimits(
        Duration idle,
        Duration kept,
        Duration check,
        Duration rest,
        int max,
        int perUser,
        SessionMemory.Limits memory) {
    /// Limits without one of memory.
    public SessionLimits(Duration idle, Duration kept, Duration check, Duration rest, int max, int perUser) {
        this(idle, kept, check, rest, max, perUser, SessionMemory.Limits.NONE);
    }

    public SessionLimits {
        if (idle.isNegative() || kept.isNegative() || check.isNegative() || rest.isNegative()) {
            throw new IllegalArgumentException("a session's timeout cannot be negative");
        }
    }

    SessionLimits withTimeouts(Duration newIdle, Duration newKept) {
        return new SessionLimits(newIdle, newKept, check, rest, max, perUser, memory);
    }

    /// The idle timeout of a session; zero for none.
    Duration timeout(Session session) {
        return switch (session.lifetime()) {
            case USED -> idle;
            case KEPT -> kept;
            case CONNECTED -> Duration.ZERO;
        };
    }

    /// Whether a session has exceeded its idle timeout.
    boolean isExpired(Session session) {
        var timeout = timeout(session);
        return !timeout.isZero() && session.idleFor(timeout);
    }
}
