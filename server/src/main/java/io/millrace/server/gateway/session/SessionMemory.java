package io.millrace.server.gateway.session;

import io.millrace.server.admission.LimitMeter;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.engine.StatementKind;
import io.millrace.wire.Refusal;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;

/// Bounds the memory of what sessions keep: properties, settings, definitions of temporary objects, long statements
/// under way, and answers that are not closed. Their planners keep copies of these texts.
public final class SessionMemory {
    /// The memory of an idle session without properties.
    private static final long SESSION = 1_500;

    /// Statements up to this length are not counted, because other limits bound their number.
    private static final int MAX_SHORT = 4_096;

    private final Map<String, Long> used = new ConcurrentHashMap<>();
    private final LimitMeter perUser;
    private final LimitMeter inAll;

    /// The limits in bytes; 0 for none.
    public record Limits(long perUser, long inAll) {
        public static final Limits NONE = new Limits(0, 0);
        private static final int SHARE_OF_HEAP = 8;

        /// @param perUser 0 for half of those of all users
        /// @param inAll   0 for a share of the heap
        public static Limits of(long perUser, long inAll) {
            long all = inAll > 0 ? inAll : Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP;
            return new Limits(perUser > 0 ? perUser : all / 2, all);
        }
    }

    SessionMemory(Limits limits) {
        var name = "memory of what sessions keep";
        perUser = LimitMeter.bytes(
                name + ", of one user",
                "sql-gateway.user.max-session-memory",
                limits.perUser(),
                () -> used.values().stream().mapToLong(Long::longValue).max().orElse(0));
        inAll = LimitMeter.bytes(name, "sql-gateway.max-session-memory", limits.inAll());
    }

    /// The memory of one session, or of a part of it.
    final class Share implements AutoCloseable {
        private final String account;
        private final LongConsumer whole;
        private long bytes;
        private boolean closed;

        private Share(String account, LongConsumer whole) {
            this.account = account;
            this.whole = whole;
        }

        /// The memory of an operation of the session, until it is dropped.
        Share part() {
            return new Share(account, this::change);
        }

        /// Refuses a long answer if the user may keep no more. A short one may be that of a statement that has taken
        /// effect.
        void requireRoom(long answer) {
            if (answer > MAX_SHORT) {
                SessionMemory.this.requireRoom(account);
            }
        }

        /// Whether the user may not keep that much more.
        boolean isFullWith(long more) {
            return perUser.exceeds(used.getOrDefault(account, 0L) + more) || inAll.exceeds(inAll.used() + more);
        }

        /// Adds what is kept already, or takes away what is not kept any more.
        synchronized void change(long more) {
            if (!closed) { // a statement may go on when its session has ended
                bytes += more;
                whole.accept(more);
            }
        }

        @Override
        public synchronized void close() {
            change(-bytes);
            closed = true;
        }
    }

    /// Takes the memory of a new session.
    Share open(String account, Map<String, String> properties) {
        requireRoom(account);
        return restore(account, properties);
    }

    /// The memory of a session that was opened before.
    Share restore(String account, Map<String, String> properties) {
        var share = new Share(account, more -> add(account, more));
        share.change(SESSION + length(properties));
        return share;
    }

    /// Takes the memory of a statement until it is given back, and returns its size. Refuses it if the session would
    /// keep more with it than its user may.
    public long take(String account, Statement statement) {
        if (StatementKind.mayDefine(statement.sql())) {
            requireRoom(account);
        }
        long length = statement.sql().length() + length(statement.settings());
        if (length <= MAX_SHORT) {
            return 0;
        }
        add(account, length);
        try {
            requireRoom(account);
        } catch (Refusal refusal) {
            giveBack(account, length);
            throw refusal;
        }
        return length;
    }

    public void giveBack(String account, long bytes) {
        add(account, -bytes);
    }

    private void add(String account, long more) {
        var now = used.merge(account, more, Long::sum);
        if (now == 0) {
            used.remove(account, 0L);
        }
        perUser.raise(now);
        inAll.add(more);
    }

    private void requireRoom(String account) {
        if (perUser.exceeds(used.getOrDefault(account, 0L))) {
            throw refused(perUser, "The sessions of the user '" + account + "' keep");
        }
        if (inAll.exceeds(inAll.used())) {
            throw refused(inAll, "The sessions of all users keep");
        }
    }

    private static Refusal refused(LimitMeter meter, String who) {
        return meter.refuse(Refusal.tooMany(who + " as much as they may: " + meter.max()
                + " bytes of properties, settings, definitions, statements and answers (" + meter.key()
                + "). Drop temporary tables and views, RESET settings, or close statements and sessions, and try"
                + " again."));
    }

    private static long length(Map<String, String> settings) {
        return settings.entrySet().stream()
                .mapToLong(entry -> entry.getKey().length() + entry.getValue().length())
                .sum();
    }

    List<LimitMeter> meters() {
        return List.of(inAll, perUser);
    }
}
