package io.millrace.server.engine.adapter;

import io.millrace.server.freshness.Moment;
import io.millrace.wire.id.TaskManagerId;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/// The time since the last heartbeats of task managers. The engine notes a heartbeat by the wall clock, which may have
/// been set since then, so the age counts from the moment at which this heartbeat was first seen here. Thread-safe.
final class HeartbeatAges {
    /// Longer than the engine lists a silent task manager.
    private static final Duration KEEP = Duration.ofHours(1);

    private final Map<TaskManagerId, Seen> last = new ConcurrentHashMap<>();
    private final Supplier<Moment> clock;

    /// @param heartbeat its time, as the engine has noted it
    private record Seen(long heartbeat, Moment first) {}

    HeartbeatAges(Supplier<Moment> clock) {
        this.clock = clock;
    }

    /// The time since the heartbeat, at least.
    ///
    /// @param heartbeat the last one of the task manager, as the engine has noted it
    Duration age(TaskManagerId taskManager, long heartbeat) {
        var now = clock.get();
        last.values().removeIf(seen -> now.since(seen.first()).compareTo(KEEP) > 0);
        var seen = last.compute(
                taskManager,
                (_, known) -> known != null && known.heartbeat() == heartbeat ? known : new Seen(heartbeat, now));
        return now.since(seen.first());
    }
}
