package io.millrace.server.monitoring;

import io.millrace.server.monitoring.HealthCheck.Status;
import io.millrace.server.telemetry.GuardedProbes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The health of the server: whether its process lives, has started, and is ready for work. Thread-safe. Its parts are
/// checked at most once in a while, however many ask.
public final class ServerHealth {
    private static final Duration MAX_AGE = Duration.ofMillis(500);

    private final Duration maxAge;
    private final List<HealthCheck> checks = new CopyOnWriteArrayList<>();
    private final GuardedProbes probes = new GuardedProbes();
    private final ReentrantLock checking = new ReentrantLock();
    private volatile Phase phase = new Phase.Starting();
    private volatile @Nullable Measured last;

    /// The part of its life in which the server is.
    private sealed interface Phase {
        record Starting() implements Phase {}

        record Running() implements Phase {}

        record Draining(String reason) implements Phase {}
    }

    private record Measured(long nanoTime, List<HealthReport.Checked> found) {}

    public ServerHealth() {
        this(MAX_AGE);
    }

    ServerHealth(Duration maxAge) {
        this.maxAge = maxAge;
    }

    /// The health of what has no parts to check.
    public static ServerHealth running() {
        var health = new ServerHealth();
        health.started();
        return health;
    }

    public void add(HealthCheck check) {
        checks.add(check);
    }

    /// All services of the role answer.
    public void started() {
        phase = new Phase.Running();
    }

    /// The server takes no new work, and ends soon.
    public void drain(String reason) {
        phase = new Phase.Draining(reason);
    }

    /// Whether the process answers at all. It does not depend on other parts: a restart of this process helps none.
    public HealthReport live() {
        return HealthReport.of("process", Status.UP, "The process answers.");
    }

    /// Whether the start has ended.
    public HealthReport start() {
        return phase instanceof Phase.Starting
                ? HealthReport.of("start", Status.DOWN, "The server is starting.")
                : HealthReport.of("start", Status.UP, "The server has started.");
    }

    /// Whether the server can do its work now.
    public HealthReport ready() {
        return switch (phase) {
            case Phase.Starting() -> start();
            case Phase.Draining(var reason) -> HealthReport.of("draining", Status.DOWN, reason);
            case Phase.Running() -> {
                var all = new ArrayList<>(start().checks());
                all.addAll(found());
                yield HealthReport.of(all);
            }
        };
    }

    /// While another thread checks the parts, the earlier result stands.
    private List<HealthReport.Checked> found() {
        var present = last;
        if (present != null && (isCurrent(present) || checking.isLocked())) {
            return present.found();
        }
        checking.lock();
        try {
            present = last;
            if (present == null || !isCurrent(present)) {
                present = new Measured(
                        System.nanoTime(), checks.stream().map(this::run).toList());
                last = present;
            }
            return present.found();
        } finally {
            checking.unlock();
        }
    }

    /// A check that fails itself says nothing of its part, which therefore counts as down. Callers must not see what
    /// its exception may contain.
    private HealthReport.Checked run(HealthCheck check) {
        return probes.call(check.name(), check::run)
                .orElseGet(() -> new HealthReport.Checked(
                        check.name(), Status.DOWN, "The check itself has failed. The log of the server says why."));
    }

    private boolean isCurrent(Measured measured) {
        return System.nanoTime() - measured.nanoTime() < maxAge.toNanos();
    }
}
