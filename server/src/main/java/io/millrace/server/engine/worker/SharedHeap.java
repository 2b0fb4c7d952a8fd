package io.millrace.server.engine.worker;

import io.millrace.server.concurrent.Await;
import io.millrace.server.concurrent.Deadline;
import io.millrace.server.config.Keys;
import io.millrace.server.engine.hosting.HostedEngine;
import io.millrace.server.engine.hosting.JobMasters;
import io.millrace.server.engine.worker.TaskManagerReport.Heap;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The heap of a server that runs the jobs in its own process. A job that fills it ends, so that the server does not.
public final class SharedHeap implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SharedHeap.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    /// Between two questions for the task manager.
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final HostedEngine engine;
    private final JobMasters masters;
    private final MemoryOffenders offenders;
    private final HeapGuard guard;
    /// The task manager that was known last: there is no time to ask for it when the heap is full.
    private volatile String taskManager = "";
    private long nextQuestion = System.nanoTime();

    /// @param dumps whether to write the heap when it is full
    public SharedHeap(HostedEngine engine, JobMasters masters, boolean dumps) {
        this.engine = engine;
        this.masters = masters;
        this.guard = new HeapGuard(Keys.TaskManagerPlacement.SHARED, this::reported, dumps);
        this.offenders = new MemoryOffenders(Keys.TaskManagerPlacement.SHARED, () -> masters, guard::fail);
    }

    public void start() {
        masters.onFailure(offenders::failed);
        offenders.prepare();
        guard.start();
    }

    /// @param heavy whether statements are being planned that may have filled the heap
    public void watchPlanning(BooleanSupplier heavy) {
        guard.watchPlanning(heavy);
    }

    private void reported(TaskManagerReport report) {
        var isFull = report instanceof Heap heap && heap.state() == TaskManagerReport.HeapState.FULL;
        if (isFull && taskManager.isEmpty()) {
            awaitTaskManager();
        } else if (!isFull && System.nanoTime() - nextQuestion >= 0) {
            nextQuestion = System.nanoTime() + PAUSE.toNanos();
            var _ = askForTaskManager();
        }
        if (report instanceof Heap heap) {
            offenders.reported(taskManager, heap);
        }
    }

    /// The engine replaces its task manager when it fails.
    private CompletableFuture<Void> askForTaskManager() {
        return engine.resourceManager()
                .getFuture()
                .thenCompose(manager -> manager.requestTaskManagerInfo(TIMEOUT))
                .thenAccept(all -> all.stream()
                        .findFirst()
                        .ifPresent(found -> taskManager = found.getResourceId().toString()));
    }

    private void awaitTaskManager() {
        try {
            var _ = Await.within(Deadline.in(TIMEOUT), askForTaskManager());
        } catch (Refusal | Await.Failed e) {
            LOG.warn("The task manager of the engine is unknown: {}", e.toString());
        }
    }

    @Override
    public void close() {
        guard.close();
    }
}
