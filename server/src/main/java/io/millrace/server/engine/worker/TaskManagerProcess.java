package io.millrace.server.engine.worker;

import io.millrace.server.config.Keys;
import io.millrace.server.engine.coordinator.Coordinator;
import io.millrace.server.engine.link.LoopbackListener;
import io.millrace.server.engine.worker.TaskManagerReport.Alive;
import io.millrace.server.engine.worker.TaskManagerReport.Heap;
import io.millrace.server.engine.worker.TaskManagerReport.StartFailed;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.clusterframework.types.ResourceID;
import org.apache.flink.runtime.resourcemanager.ResourceOverview;
import org.apache.flink.util.FlinkException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The task manager of this server in a process of its own, so that a job that takes all memory does not end the
/// server. A process that ends is replaced. Started once and closed once.
public final class TaskManagerProcess implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TaskManagerProcess.class);
    private static final Duration START_LIMIT = Duration.ofMinutes(2);
    /// It halts by itself before.
    private static final Duration STOP_LIMIT = Duration.ofSeconds(60);
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(5);
    /// A process that the job manager does not know for so long is replaced.
    private static final Duration MAX_UNKNOWN = Duration.ofMinutes(2);

    /// A process with a filled heap that reports nothing for so long stands still: it only collects garbage.
    private static final Duration MAX_SILENCE = Duration.ofSeconds(20);

    private static final Duration MAX_DELAY = Duration.ofSeconds(30);
    /// A process that ran longer is replaced without a delay.
    private static final Duration SHORT_LIFE = Duration.ofMinutes(1);

    private static final long POLL_MILLIS = 3;
    /// Settings of the job manager that its task managers must share.
    private static final String SHARED_PREFIX = "execution.checkpointing.";

    private final Map<String, String> settings;
    private final Class<?> main;
    private final LoopbackListener listener;
    private final Coordinator jobManager;
    private final MemoryOffenders offenders;
    private @Nullable Child child;
    private @Nullable Thread watch;
    private boolean closed;

    /// @param settings of the engine
    /// @param main     the class that runs [OwnTaskManager]
    /// @param listener for what the process reports
    public TaskManagerProcess(
            Map<String, String> settings, Class<?> main, LoopbackListener listener, Coordinator jobManager) {
        this.settings = Map.copyOf(settings);
        this.main = main;
        this.listener = listener;
        this.jobManager = jobManager;
        this.offenders = new MemoryOffenders(Keys.TaskManagerPlacement.OWN, jobManager::masters, (_, _) -> {});
    }

    /// A process, and what it has reported last.
    private static final class Child {
        private final String id = "taskmanager-" + UUID.randomUUID().toString().substring(0, 8);
        private final Process process;
        private final long since = System.nanoTime();
        private volatile String failure = "";
        private volatile long reported = System.nanoTime();

        Child(Process process) {
            this.process = process;
        }

        Duration age() {
            return Duration.ofNanos(System.nanoTime() - since);
        }
    }

    /// Starts the process, which loads its classes while the job manager starts.
    public void launch() throws IOException {
        child = begin();
    }

    private synchronized Child begin() throws IOException {
        if (closed) {
            throw new IOException("the server stops");
        }
        var command = TaskManagerCommand.of(configuration(), main).words();
        var begun = new Child(new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
        child = begun;
        return begun;
    }

    private Configuration configuration() {
        return Configuration.fromMap(settings);
    }

    /// Connects the process to the job manager, which runs.
    public void connect() throws IOException {
        jobManager.masters().onFailure(offenders::failed);
        connect(Optional.ofNullable(child).orElseThrow());
    }

    /// Returns when the slots of the task manager are registered, so that the first job does not wait for them.
    public void awaitSlots() throws Exception {
        var first = Optional.ofNullable(child).orElseThrow();
        awaitSlots(first);
        watch = Thread.ofVirtual().name("task-manager-watch").start(() -> watch(first));
    }

    private void connect(Child to) throws IOException {
        var all = new HashMap<>(settings);
        jobManager.configuration().toMap().forEach((key, value) -> {
            if (key.startsWith(SHARED_PREFIX)) {
                all.put(key, value);
            }
        });
        all.put(JobManagerOptions.ADDRESS.key(), jobManager.configuration().get(JobManagerOptions.ADDRESS));
        all.put(
                JobManagerOptions.PORT.key(),
                String.valueOf(jobManager.configuration().get(JobManagerOptions.PORT)));
        all.put(TaskManagerOptions.TASK_MANAGER_RESOURCE_ID.key(), to.id);
        all.put(OwnTaskManager.REPORTS, listener.open((in, _) -> receive(to, in)));
        // stays open: its end signals to the process that the server has ended
        var out = new DataOutputStream(to.process.getOutputStream());
        out.writeInt(all.size());
        for (var setting : all.entrySet()) {
            write(out, setting.getKey());
            write(out, setting.getValue());
        }
        out.flush();
    }

    private static void write(DataOutputStream out, String text) throws IOException {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private void receive(Child from, DataInputStream in) throws IOException {
        try {
            while (true) {
                var report = TaskManagerReport.read(in);
                from.reported = System.nanoTime();
                switch (report) {
                    case StartFailed(var reason) -> from.failure = reason;
                    case Alive() -> {}
                    case Heap heap -> offenders.reported(from.id, heap);
                }
            }
        } catch (EOFException e) {
            // it has ended
        }
    }

    private void awaitSlots(Child of) throws Exception {
        var end = System.nanoTime() + START_LIMIT.toNanos();
        // the engine announces slots to jobs only, so this can only poll
        while (overview().map(ResourceOverview::getNumberTaskManagers).orElse(0) == 0) {
            if (!of.process.isAlive()) {
                throw new IOException(
                        of.failure.isEmpty()
                                ? "its process ended with code " + of.process.exitValue() + " (its log has the details)"
                                : of.failure);
            }
            if (System.nanoTime() > end) {
                throw new TimeoutException("its process did not register within " + START_LIMIT.toSeconds()
                        + " s (its log has the" + " details)");
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    private Optional<ResourceOverview> overview() throws InterruptedException {
        try {
            return Optional.of(jobManager
                    .resourceManager()
                    .getFuture()
                    .thenCompose(gateway -> gateway.requestResourceOverview(START_LIMIT))
                    .get(CHECK_INTERVAL.toMillis(), TimeUnit.MILLISECONDS));
        } catch (ExecutionException | TimeoutException e) {
            return Optional.empty();
        }
    }

    private void watch(Child first) {
        try {
            var current = first;
            var delay = Duration.ZERO;
            while (true) {
                awaitEnd(current);
                if (isClosed()) {
                    return;
                }
                ended(current);
                delay = current.age().compareTo(SHORT_LIFE) > 0 ? Duration.ZERO : next(delay);
                Thread.sleep(delay);
                current = begin();
                connect(current);
            }
        } catch (InterruptedException e) {
            // the server stops
        } catch (IOException e) { // the entry of a thread
            if (!isClosed()) {
                LOG.error("No other task manager could be started: jobs will find no slots. Restart the server.", e);
            }
        }
    }

    private static Duration next(Duration delay) {
        var longer = delay.isZero() ? Duration.ofMillis(500) : delay.multipliedBy(2);
        return longer.compareTo(MAX_DELAY) > 0 ? MAX_DELAY : longer;
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private void awaitEnd(Child of) throws InterruptedException {
        var unknownSince = System.nanoTime();
        while (!of.process.waitFor(CHECK_INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
            if (standsStill(of)) {
                LOG.error("The task manager {} stands still because its heap is full: it is ended", of.id);
                of.process.destroyForcibly();
            }
            if (overview().map(ResourceOverview::getNumberTaskManagers).orElse(1) > 0) {
                unknownSince = System.nanoTime();
            } else if (System.nanoTime() - unknownSince > MAX_UNKNOWN.toNanos()) {
                LOG.error("The task manager {} runs, but does not answer: it is ended", of.id);
                of.process.destroyForcibly();
            }
        }
    }

    private boolean standsStill(Child child) {
        return System.nanoTime() - child.reported > MAX_SILENCE.toNanos()
                && offenders
                        .last(child.id)
                        .filter(heap -> heap.used() > heap.max() / 2)
                        .isPresent();
    }

    /// Notifies the jobs at once, which would otherwise wait for heartbeats.
    private void ended(Child dead) {
        var code = dead.process.exitValue();
        LOG.error(
                "The task manager {} has ended with code {}{}; another one takes its place. {}",
                dead.id,
                code,
                dead.failure.isEmpty() ? "" : " (" + dead.failure + ")",
                offenders.last(dead.id).map(heap -> "Its heap: " + heap.text()).orElse(""));
        offenders.ended(dead.id);
        var cause = new FlinkException("The process of the task manager " + dead.id + " has ended with code " + code
                + "; another one takes its place.");
        var _ = jobManager
                .resourceManager()
                .getFuture()
                .thenAccept(gateway -> gateway.disconnectTaskManager(new ResourceID(dead.id), cause));
    }

    /// Ends the process. A second call does nothing.
    @Override
    public void close() {
        Child closing;
        synchronized (this) {
            closed = true;
            closing = child;
            child = null;
        }
        var watching = watch;
        if (watching != null) {
            watching.interrupt();
        }
        if (closing == null) {
            return;
        }
        try {
            closing.process.getOutputStream().close();
            if (!closing.process.waitFor(STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("The task manager {} did not end by itself", closing.id);
                closing.process.destroyForcibly().waitFor();
            }
        } catch (IOException e) {
            closing.process.destroyForcibly();
        } catch (InterruptedException e) {
            closing.process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
