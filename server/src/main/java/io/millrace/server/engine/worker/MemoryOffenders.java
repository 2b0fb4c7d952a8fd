package io.millrace.server.engine.worker;

import io.millrace.server.concurrent.BoundedMap;
import io.millrace.server.config.Keys;
import io.millrace.server.engine.hosting.JobMasters;
import io.millrace.server.engine.worker.TaskManagerReport.Heap;
import io.millrace.server.engine.worker.TaskManagerReport.HeapState;
import io.millrace.server.engine.worker.TaskManagerReport.Share;
import io.millrace.wire.cluster.JobOrigin;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.util.ExceptionUtils;
import org.apache.flink.util.FlinkException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The jobs that have filled the heap of the process in which they run. The first time, a job starts again if its
/// restart strategy says so; the second time it has failed.
final class MemoryOffenders {
    private static final Logger LOG = LoggerFactory.getLogger(MemoryOffenders.class);
    private static final int MAX_JOBS = 1000;
    private static final int MAX_STATEMENT = 200;
    /// A process that ends with a fuller heap has most likely ended because of it.
    private static final double LIKELY = 0.7;

    private final Keys.TaskManagerPlacement process;
    private final Supplier<JobMasters> masters;
    private final BiConsumer<String, Throwable> tasks;
    private final Map<String, Integer> offences = BoundedMap.ofAdded(MAX_JOBS);
    private @Nullable Latest latest;
    /// The job that allocated most when a process ended suddenly.
    private Optional<String> suspect = Optional.empty();

    /// The last report of a task manager.
    private record Latest(String taskManager, Heap heap) {}

    /// @param process in which the jobs run
    /// @param masters of the jobs, which are there as soon as one runs
    /// @param tasks   fails the tasks of a job that are in this process
    MemoryOffenders(
            Keys.TaskManagerPlacement process, Supplier<JobMasters> masters, BiConsumer<String, Throwable> tasks) {
        this.process = process;
        this.masters = masters;
        this.tasks = tasks;
    }

    /// Loads the classes of a report and its sentences, for which there is no memory when they are needed.
    void prepare() {
        var share = new Share(new JobID().toHexString(), 0);
        var heap = new Heap(HeapState.FULL, 0, 0, List.of(share, share));
        LOG.debug("A job that fills the memory: {} {}", heap.text(), message(heap, false));
        var cause = new FlinkException("none");
        first(heap).ifPresent(job -> {
            tasks.accept(job, cause);
            masters.get().disconnect(JobID.fromHexString(job), "", cause);
        });
    }

    synchronized Optional<Heap> last(String taskManager) {
        return Optional.ofNullable(latest)
                .filter(one -> one.taskManager().equals(taskManager))
                .map(Latest::heap);
    }

    synchronized void reported(String taskManager, Heap heap) {
        latest = new Latest(taskManager, heap);
        switch (heap.state()) {
            case ROOM -> {}
            case FULL -> first(heap).ifPresent(job -> punish(taskManager, job, heap));
            case BLAMED -> first(heap).ifPresent(job -> offences.merge(job, 1, Integer::sum));
        }
    }

    private static Optional<String> first(Heap heap) {
        return heap.shares().stream().findFirst().map(Share::job);
    }

    /// The process of a task manager has ended. Without a named job, the one that allocated most is only a suspect, and
    /// counts if it is the same one as at the end before.
    synchronized void ended(String taskManager) {
        var heap = last(taskManager).filter(one -> one.state() == HeapState.FULL || one.used() > LIKELY * one.max());
        var job = heap.flatMap(MemoryOffenders::first);
        if (job.isPresent()) {
            punish(taskManager, job.get(), heap.get());
            if (heap.get().state() == HeapState.FULL || job.equals(suspect)) {
                offences.merge(job.get(), 1, Integer::sum);
            }
        }
        suspect = job;
    }

    /// A task has failed. A job that has filled the heap before and meets its end again has filled it again. An error
    /// for one large value is none: the heap has room for others.
    synchronized void failed(JobID id, Throwable failure) {
        var job = id.toHexString();
        var error = ExceptionUtils.findThrowable(failure, OutOfMemoryError.class);
        if (error.isEmpty()) {
            return;
        }
        var origin = masters.get().origin(id);
        if (latest == null || latest.heap().used() < LIKELY * latest.heap().max() || !offences.containsKey(job)) {
            LOG.error(
                    "A task of job {} ran out of memory ({}).{}",
                    job,
                    error.get().getMessage(),
                    describe(origin));
            return;
        }
        LOG.error(
                "Job {} has filled the memory of {} again. {}{}",
                job,
                owner(),
                latest.heap().text(),
                describe(origin));
        suppressRestarts(error.get(), new FlinkException(message(latest.heap(), true) + describe(origin)));
    }

    /// The engine looks at the causes next, to decide whether the job starts again.
    private static void suppressRestarts(OutOfMemoryError error, FlinkException cause) {
        try {
            var _ = error.initCause(new SuppressRestartsException(cause));
        } catch (IllegalStateException e) {
            // the error was created so that it can never have a cause: the job ends when it is named next
            LOG.info("The job starts again, because its error takes no cause: {}", e.getMessage());
        }
    }

    private void punish(String taskManager, String job, Heap heap) {
        var id = JobID.fromHexString(job);
        var origin = masters.get().origin(id);
        var again = offences.containsKey(job);
        var reason = new FlinkException(message(heap, again) + describe(origin));
        var cause = again ? new SuppressRestartsException(reason) : reason;
        tasks.accept(job, cause); // before the log, whose lines take memory as well
        LOG.error(
                "Job {} {} the memory of {} {}. {}{}",
                job,
                again ? "fills again" : "fills",
                owner(),
                taskManager,
                heap.text(),
                describe(origin));
        masters.get().disconnect(id, taskManager, cause);
    }

    private String owner() {
        return switch (process) {
            case OWN -> "the task manager";
            case SHARED -> "the server";
        };
    }

    private String advice() {
        return switch (process) {
            case OWN -> "give the task manager more (taskmanager.memory.task.heap.size)";
            case SHARED ->
                "have the server started with a larger -Xmx, or with a process for jobs (taskmanager.process: own)";
        };
    }

    private String message(Heap heap, boolean again) {
        var name = owner();
        return Character.toUpperCase(name.charAt(0)) + name.substring(1) + " ran out of memory (its heap has "
                + (heap.max() >> 20) + " MB)"
                + (again
                        ? " for the second time because of this job, so the job is not started again"
                        : " while this job allocated most, so the job has ended, and starts again if it may")
                + ". Let the job keep less, for example with state.backend.type: rocksdb, or " + advice() + ".";
    }

    private static String describe(Optional<JobOrigin.Origin> origin) {
        return origin.flatMap(JobOrigin.Origin::statement)
                .map(statement -> " Statement: "
                        + (statement.length() > MAX_STATEMENT ? statement.substring(0, MAX_STATEMENT) + "…" : statement)
                        + origin.flatMap(JobOrigin.Origin::submitter)
                                .map(user -> " (submitted by " + user + ")")
                                .orElse(""))
                .orElse("");
    }
}
