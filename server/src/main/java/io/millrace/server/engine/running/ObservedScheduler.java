package io.millrace.server.engine.running;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.flink.runtime.concurrent.ComponentMainThreadExecutor;
import org.apache.flink.runtime.jobmaster.SlotPoolServiceSchedulerFactory;
import org.apache.flink.runtime.jobmaster.slotpool.SlotPoolService;
import org.apache.flink.runtime.scheduler.SchedulerNG;
import org.apache.flink.runtime.taskmanager.TaskExecutionState;
import org.jspecify.annotations.Nullable;

/// A proxy of a job's scheduler or slot pool that reports calls which may change the job. A method that is not known
/// here counts as a change, so a new one in the engine costs a copy, but gives no wrong answer.
record ObservedScheduler(Object inner, GraphSnapshotCache copy, RestoreFailures restores) implements InvocationHandler {
    /// Queries, and methods that take effect on other threads or through the job's own.
    private static final Set<String> CHANGE_NOTHING = Set.of(
            "getSchedulerType",
            "getJobTerminationFuture",
            "requestCheckpointStats",
            "requestJobStatus",
            "requestJobResourceRequirements",
            "requestKvStateLocation",
            "requestNextInputSplit",
            "requestPartitionState",
            "acknowledgeCheckpoint",
            "reportCheckpointMetrics",
            "deliverCoordinationRequestToCoordinator",
            "createAllocatedSlotReport",
            "castInto",
            "toString",
            "hashCode",
            "equals");

    /// A factory that creates a job's scheduler and slot pool with proxies.
    ///
    /// @param restores creates a counter for each run of the job
    static SlotPoolServiceSchedulerFactory factory(
            SlotPoolServiceSchedulerFactory stock, GraphSnapshotCache copy, Supplier<RestoreFailures> restores) {
        return proxy(SlotPoolServiceSchedulerFactory.class, (_, method, arguments) -> {
            for (int i = 0; arguments != null && i < arguments.length; i++) {
                if (arguments[i] instanceof ComponentMainThreadExecutor thread) {
                    arguments[i] = new WatchedThread(thread, copy);
                }
            }
            return switch (call(stock, method, arguments)) {
                case SchedulerNG scheduler -> {
                    copy.begin();
                    yield scheduler(scheduler, copy, restores.get());
                }
                case SlotPoolService pool ->
                    proxy(SlotPoolService.class, new ObservedScheduler(pool, copy, restores.get()));
                case null -> null;
                case Object other -> other;
            };
        });
    }

    static SchedulerNG scheduler(SchedulerNG stock, GraphSnapshotCache copy, RestoreFailures restores) {
        return proxy(SchedulerNG.class, new ObservedScheduler(stock, copy, restores));
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(ObservedScheduler.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        var name = method.getName();
        if (name.equals("acknowledgeCheckpoint")) {
            restores.restored();
        }
        if (CHANGE_NOTHING.contains(name)) {
            return call(inner, method, arguments);
        }
        return switch (name) {
            case "requestJob" -> copy.graph((SchedulerNG) inner);
            case "updateAccumulators" -> {
                copy.counted();
                yield call(inner, method, arguments);
            }
            case "closeAsync" -> {
                copy.end();
                yield call(inner, method, arguments);
            }
            default -> {
                if (inner instanceof SchedulerNG job
                        && arguments != null
                        && arguments.length == 1
                        && arguments[0] instanceof TaskExecutionState state) {
                    restores.changed(state, () -> hasRestored(job));
                }
                yield change(method, arguments);
            }
        };
    }

    private static boolean hasRestored(SchedulerNG job) {
        var checkpoints = job.requestCheckpointStats();
        return checkpoints != null && checkpoints.getLatestRestoredCheckpoint() != null;
    }

    /// Reports the change before, for other threads that read in between, and after, for copies made during it.
    private @Nullable Object change(Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        copy.changed();
        try {
            return call(inner, method, arguments);
        } finally {
            copy.changed();
        }
    }

    private static @Nullable Object call(Object inner, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(inner, arguments);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }
}
