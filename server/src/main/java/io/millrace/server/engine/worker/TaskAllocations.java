package io.millrace.server.engine.worker;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.runtime.taskmanager.Task;
import org.apache.flink.streaming.runtime.tasks.StreamTask;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The memory that the tasks of each job allocate. The JVM counts it for each thread. The engine does not record which
/// task a thread runs, so this class reads it from the thread by reflection: a task is in a field of its thread, and a
/// source of the older interfaces has a thread of its own, which refers to the task. The threads that a user's function
/// has started have the class loader of their job.
final class TaskAllocations {
    private static final Logger LOG = LoggerFactory.getLogger(TaskAllocations.class);
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final String THREAD_OF_SOURCE =
            "org.apache.flink.streaming.runtime.tasks.SourceStreamTask$LegacySourceFunctionThread";
    /// The time in which what was allocated counts half.
    private static final double HALF_LIFE = Duration.ofSeconds(10).toNanos();
    /// The tasks have allocated this many times as much as all other threads when they most likely have filled the
    /// heap.
    private static final double DOMINANCE = 2;

    private final @Nullable Field holder;
    private final @Nullable Field task;
    private final @Nullable Field taskOfSource;
    private final @Nullable Field invokable;
    private final Map<Long, Long> counted = new HashMap<>();
    private final Map<String, Double> allocated = new HashMap<>();
    private final Map<String, Set<Long>> threads = new HashMap<>();
    private final Map<String, Long> totals = new HashMap<>();
    private final Set<String> withClasses = new HashSet<>();
    private long sampledAt = System.nanoTime();
    private long countedInAll = THREADS.getTotalThreadAllocatedBytes();
    private double allocatedByOthers;

    TaskAllocations() {
        Field found = null;
        Field inner = null;
        Field ofSource = null;
        Field invoked = null;
        try {
            found = Thread.class.getDeclaredField("holder");
            found.setAccessible(true);
            inner = found.getType().getDeclaredField("task");
            inner.setAccessible(true);
            ofSource = Arrays.stream(Class.forName(THREAD_OF_SOURCE).getDeclaredFields())
                    .filter(field -> StreamTask.class.isAssignableFrom(field.getType()))
                    .findFirst()
                    .orElseThrow(() -> new NoSuchFieldException("no task in " + THREAD_OF_SOURCE));
            ofSource.setAccessible(true);
            invoked = Task.class.getDeclaredField("invokable");
            invoked.setAccessible(true);
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.warn("It will not be known which job fills the memory: {}", e.toString());
        }
        holder = found;
        task = inner;
        taskOfSource = ofSource;
        invokable = invoked;
    }

    /// Adds what the running tasks have allocated since the last call.
    ///
    /// @return the jobs that run, the one first that has recently allocated the most
    List<TaskManagerReport.Share> sample() {
        var running = new HashMap<String, Double>();
        var seen = new HashMap<Long, Long>();
        threads.clear();
        totals.clear();
        withClasses.clear();
        var all = threads();
        var loaders = loaders(all);
        withClasses.addAll(loaders.values());
        for (var thread : all) {
            var job = job(thread, loaders);
            if (job != null) {
                var total = THREADS.getThreadAllocatedBytes(thread.threadId());
                var before = counted.getOrDefault(thread.threadId(), 0L);
                seen.put(thread.threadId(), total);
                totals.merge(job, total, Long::sum);
                threads.computeIfAbsent(job, _ -> new HashSet<>()).add(thread.threadId());
                running.merge(job, (double) Math.max(0, total - before), Double::sum);
            }
        }
        counted.clear();
        counted.putAll(seen);
        var now = System.nanoTime();
        var kept = Math.pow(0.5, (now - sampledAt) / HALF_LIFE);
        sampledAt = now;
        countOthers(running.values().stream().mapToDouble(bytes -> bytes).sum(), kept);
        running.replaceAll((job, bytes) -> bytes + kept * allocated.getOrDefault(job, 0.0));
        allocated.clear();
        allocated.putAll(running);
        return running.entrySet().stream()
                .map(entry -> new TaskManagerReport.Share(
                        entry.getKey(), entry.getValue().longValue()))
                .sorted(Comparator.comparingLong(TaskManagerReport.Share::bytes).reversed())
                .toList();
    }

    private void countOthers(double byTasks, double kept) {
        var total = THREADS.getTotalThreadAllocatedBytes();
        allocatedByOthers = Math.max(0, total - countedInAll - byTasks) + kept * allocatedByOthers;
        countedInAll = total;
    }

    /// Whether most of what was allocated recently was allocated by tasks.
    boolean dominate() {
        return allocated.values().stream().mapToDouble(bytes -> bytes).sum() > DOMINANCE * allocatedByOthers;
    }

    /// The threads that ran tasks of each job at the last call of [#sample]. A job that starts again has others.
    Map<String, Set<Long>> threadsOfJobs() {
        return threads.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> Set.copyOf(entry.getValue())));
    }

    /// Whether a running job has classes of its own, of a user's jar.
    boolean hasClasses(String job) {
        return withClasses.contains(job);
    }

    /// The bytes that the running tasks of a job have allocated since they began. They do not keep more than that.
    long total(String job) {
        return totals.getOrDefault(job, 0L);
    }

    private static List<Thread> threads() {
        var group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        var threads = new @Nullable Thread[group.activeCount() * 2 + 16];
        group.enumerate(threads);
        return Stream.of(threads).filter(Objects::nonNull).toList();
    }

    /// Fails the tasks of a job in this process at once. A task that fills the heap leaves no memory for the way over
    /// the master of its job.
    void fail(String job, Throwable cause) {
        for (var thread : threads()) {
            var running = task(thread);
            if (running != null && running.getJobID().toHexString().equals(job)) {
                running.failExternally(cause);
            }
        }
    }

    /// Holds the tasks of a job before their next records, until the latch opens or their job ends.
    void hold(String job, CountDownLatch release) {
        for (var thread : threads()) {
            var running = task(thread);
            if (running != null
                    && running.getJobID().toHexString().equals(job)
                    && value(invokable, running) instanceof StreamTask<?, ?> stream) {
                hold(stream, release);
            }
        }
    }

    private static void hold(StreamTask<?, ?> task, CountDownLatch release) {
        try {
            task.getMailboxExecutorFactory().createExecutor(0).execute(release::await, "wait for room in the heap");
        } catch (RejectedExecutionException e) {
            // it ends
        }
    }

    /// The jobs of the class loaders of running tasks. Each job has one of its own, unless it needs no classes.
    private Map<ClassLoader, String> loaders(List<Thread> all) {
        var loaders = new HashMap<ClassLoader, String>();
        for (var thread : all) {
            var running = task(thread);
            var loader = thread.getContextClassLoader();
            if (running != null && loader != null && !loader.equals(getClass().getClassLoader())) {
                loaders.put(loader, running.getJobID().toHexString());
            }
        }
        return loaders;
    }

    private @Nullable String job(Thread thread, Map<ClassLoader, String> loaders) {
        if (thread.getClass().getName().equals(THREAD_OF_SOURCE)) {
            return value(taskOfSource, thread) instanceof StreamTask<?, ?> source
                    ? source.getEnvironment().getJobID().toHexString()
                    : null;
        }
        var running = task(thread);
        return running == null
                ? loaders.get(thread.getContextClassLoader())
                : running.getJobID().toHexString();
    }

    private @Nullable Task task(Thread thread) {
        return value(task, value(holder, thread)) instanceof Task running ? running : null;
    }

    private static @Nullable Object value(@Nullable Field field, @Nullable Object owner) {
        try {
            return field == null || owner == null ? null : field.get(owner);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }
}
