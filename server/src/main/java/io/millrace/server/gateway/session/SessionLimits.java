package io.millrace.server.gateway.session;

import java.time.Duration;

/// The limits of sessions: idle times, the check interval, and counts; zero is no limit.
///
/// @param kept    how long those may idle that were opened to be kept
/// @param rest    a session that has run no statement for so long gives back what the next one can make again
/// @param perUser how many of them one user may have
public record SessionLimits(Duration idle, Duration kept, Duration check, Duration rest, int most, int perUser) {
    public SessionLimits {
        if (idle.isNegative() || kept.isNegative() || check.isNegative() || rest.isNegative()) {
            throw new IllegalArgumentException("a session's timeout cannot be negative");
        }
    }

    /// Whether sessions expire at all.
    public boolean expire() {
        return !(idle.isZero() && kept.isZero()) && !check.isZero();
    }

    /// The idle timeout of a session; zero for none.
    Duration longest(Session session) {
        return switch (session.stay()) {
            case USED -> idle;
            case KEPT -> kept;
            case CONNECTED -> Duration.ZERO;
        };
    }

    /// Whether a session has idled for too long.
    boolean idled(Session session) {
        var longest = longest(session);
        return !longest.isZero() && session.idleFor(longest);
    }
}
