package io.millrace.server.gateway.workflow;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tables that are refreshed again and again, while the gateway runs: nothing of it outlives the process, as with the
/// stock gateway. One workflow refreshes for one time after the other, so that no time is left out when a refresh takes
/// longer than the pause between two.
public final class Workflows implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Workflows.class);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);
    /// The number of due times of one workflow that may be waiting.
    private static final int LINE = 1_000;

    /// The name of a workflow, in the fields that clients of the stock gateway know.
    public record Name(String group, String name) {
        static Name of(String table) {
            return new Name("default_group", "quartz_job_" + table);
        }

        @Override
        public String toString() {
            return group + "." + name;
        }
    }

    private static final class Workflow {
        private final CronSchedule cron;
        private final RefreshRequest refresh;
        private final ArrayDeque<LocalDateTime> due = new ArrayDeque<>();
        private @Nullable Future<?> next;
        private @Nullable Thread running;

        private Workflow(CronSchedule cron, RefreshRequest refresh) {
            this.cron = cron;
            this.refresh = refresh;
        }
    }

    private final TableRefresher refresher;
    private final int most;
    private final Clock clock;
    private final Map<Name, Workflow> workflows = new HashMap<>();
    private volatile Optional<String> gateway = Optional.empty();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("workflow-clock").factory());

    /// @param most how many there may be
    public Workflows(TableRefresher refresher, int most, Clock clock) {
        this.refresher = refresher;
        this.most = most;
        this.clock = clock;
    }

    /// This process answers clients of the gateway there from now on.
    public void at(String address) {
        gateway = Optional.of(address);
    }

    /// Where this process can be asked to refresh a table.
    public Optional<String> gateway() {
        return gateway;
    }

    /// Refuses a table that has one already, and times that cannot be read or never come.
    public synchronized Name create(RefreshRequest refresh, String times) {
        var name = Name.of(refresh.table());
        if (workflows.containsKey(name)) {
            throw refused(
                    FaultCode.CONFLICT,
                    "Materialized table " + refresh.table() + " quartz schedule job already exist, job info: " + name
                            + ".");
        }
        if (workflows.size() >= most) {
            throw refused(
                    FaultCode.TOO_MANY, "There are " + most + " workflows already (sql-gateway.workflows.max-num).");
        }
        var workflow = new Workflow(cron(times), refresh);
        if (!schedule(name, workflow, now())) {
            throw refused(
                    FaultCode.BAD_REQUEST,
                    "Based on configured schedule, the given trigger '" + name + "' will never fire.");
        }
        workflows.put(name, workflow);
        return name;
    }

    private static CronSchedule cron(String times) {
        try {
            return CronSchedule.parse(times);
        } catch (IllegalArgumentException e) {
            throw new Refusal(
                    FaultCode.BAD_REQUEST,
                    "CronExpression '" + times + "' is invalid.",
                    List.of(String.valueOf(e.getMessage())));
        }
    }

    public synchronized boolean knows(Name name) {
        return workflows.containsKey(name);
    }

    /// What is under way goes on.
    public synchronized void suspend(Name name) {
        var workflow = find(name, "suspend");
        Optional.ofNullable(workflow.next).ifPresent(next -> next.cancel(false));
        workflow.next = null;
    }

    /// From now on; times that passed meanwhile are not made up for.
    ///
    /// @param options of the table from now on; empty for those it had
    public synchronized void resume(Name name, Map<String, String> options) {
        var before = find(name, "resume");
        if (options.isEmpty() && before.next != null) {
            return;
        }
        var workflow = options.isEmpty() ? before : new Workflow(before.cron, before.refresh.with(options));
        Optional.ofNullable(before.next).ifPresent(next -> next.cancel(false));
        if (!schedule(name, workflow, now())) {
            LOG.info("The workflow {} has no time left", name);
        }
        workflows.put(name, workflow);
    }

    /// One that is not there is no error.
    public synchronized void delete(Name name) {
        Optional.ofNullable(workflows.remove(name)).ifPresent(Workflows::end);
    }

    private static void end(Workflow workflow) {
        Optional.ofNullable(workflow.next).ifPresent(next -> next.cancel(false));
        workflow.due.clear();
        Optional.ofNullable(workflow.running).ifPresent(Thread::interrupt);
    }

    private Workflow find(Name name, String what) {
        return Optional.ofNullable(workflows.get(name))
                .orElseThrow(() -> refused(
                        FaultCode.NOT_FOUND,
                        "Failed to " + what + " a non-existent quartz schedule job: " + name + "."));
    }

    private static Refusal refused(FaultCode code, String message) {
        return new Refusal(code, message);
    }

    private LocalDateTime now() {
        return LocalDateTime.now(clock);
    }

    /// Whether there is a time left.
    private boolean schedule(Name name, Workflow workflow, LocalDateTime after) {
        var time = workflow.cron.after(after);
        workflow.next = time.map(due -> timer.schedule(
                        () -> fire(name, workflow, due),
                        java.time.Duration.between(now(), due).toMillis(),
                        TimeUnit.MILLISECONDS))
                .orElse(null);
        return time.isPresent();
    }

    private synchronized void fire(Name name, Workflow workflow, LocalDateTime due) {
        if (workflow.next == null) {
            return;
        }
        if (workflow.due.size() < LINE) {
            workflow.due.add(due);
        } else {
            LOG.error("The workflow {} is {} times behind: the refresh for {} is left out", name, LINE, due);
        }
        if (workflow.running == null) {
            workflow.running = Thread.ofVirtual().name("workflow-" + name).start(() -> work(name, workflow));
        }
        schedule(name, workflow, due);
    }

    private void work(Name name, Workflow workflow) {
        for (var due = head(workflow); due.isPresent(); due = head(workflow)) {
            var time = TIME.format(due.get());
            try {
                refresher.refresh(workflow.refresh, time);
                LOG.info("The workflow {} has refreshed its table for {}", name, time);
            } catch (Refusal refusal) {
                LOG.error("The workflow {} could not refresh its table for {}: {}", name, time, refusal.reason());
            } catch (InterruptedException e) {
                // its workflow has been deleted, or the gateway ends
                return;
            } catch (RuntimeException | Error e) {
                LOG.error("The workflow {} met a fault", name, e); // the entry of a thread
            }
        }
    }

    private synchronized Optional<LocalDateTime> head(Workflow workflow) {
        var due = Optional.ofNullable(workflow.due.poll());
        if (due.isEmpty()) {
            workflow.running = null;
        }
        return due;
    }

    @Override
    public synchronized void close() {
        timer.shutdownNow();
        workflows.values().forEach(Workflows::end);
        workflows.clear();
    }
}
