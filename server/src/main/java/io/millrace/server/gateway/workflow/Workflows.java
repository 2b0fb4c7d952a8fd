package io.millrace.server.gateway.workflow;

import io.millrace.server.admission.LimitMeter;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayDeque;
import java.util.ArrayList;
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

/// The workflows that refresh tables on schedule. With a store they survive a restart, from which they go on without
/// the refreshes that were missed. A workflow performs its refreshes one after the other, so that none is left out if
/// one takes long.
public final class Workflows implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Workflows.class);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);
    /// The maximum number of waiting refreshes of a workflow.
    private static final int MAX_WAITING = 1_000;

    /// The name of a workflow, in the fields that clients of the stock gateway know.
    public record Name(String group, String name) {
        public static Name of(String table) {
            return new Name("default_group", "quartz_job_" + table);
        }

        @Override
        public String toString() {
            return group + "." + name;
        }
    }

    private record Barred(WorkflowStore.Stored stored, Refusal reason) {
        Barred as(RefreshRequest.Author author) {
            return new Barred(
                    new WorkflowStore.Stored(
                            stored.refresh().as(author), stored.times(), stored.suspended(), stored.own()),
                    reason);
        }
    }

    private record NextRefresh(LocalDateTime due, Future<?> timer) {}

    private static final class Workflow {
        private final String times;
        private final CronSchedule cron;
        private volatile RefreshRequest refresh;
        private boolean suspended;
        private final ArrayDeque<LocalDateTime> due = new ArrayDeque<>();
        private @Nullable NextRefresh next;
        private @Nullable Thread running;

        private Workflow(String times, CronSchedule cron, RefreshRequest refresh) {
            this.times = times;
            this.cron = cron;
            this.refresh = refresh;
        }

        Workflow with(RefreshRequest other) {
            return new Workflow(times, cron, other);
        }
    }

    private final TableRefresher refresher;
    private final Limits limits;
    private final LimitMeter meter;
    private final Clock clock;
    private final Optional<WorkflowStore> store;
    private boolean closed;
    private final Map<Name, Workflow> workflows = new HashMap<>();
    /// Stored workflows that this process may not run. They stay in the store for one that may.
    private final Map<Name, Barred> barred = new HashMap<>();
    private volatile Optional<String> gateway = Optional.empty();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("workflow-clock").factory());

    /// The limits of what callers may create.
    ///
    /// @param max      the number of workflows
    /// @param gateways of which tables can be refreshed, besides the one in this process; `*` for all
    public record Limits(int max, List<String> gateways) {
        private static final String ALL = "*";

        /// Refuses texts that are not addresses.
        public Limits {
            gateways = List.copyOf(gateways);
            gateways.stream().filter(text -> !text.equals(ALL)).forEach(GatewayAddress::parse);
        }

        boolean allow(GatewayAddress address) {
            return gateways.contains(ALL)
                    || gateways.stream().map(GatewayAddress::parse).anyMatch(address::equals);
        }
    }

    /// @param store keeps the workflows, which end with the process without it
    public Workflows(TableRefresher refresher, Limits limits, Clock clock, Optional<WorkflowStore> store) {
        this.refresher = refresher;
        this.limits = limits;
        this.meter = LimitMeter.count(
                "workflows that refresh materialized tables", "sql-gateway.workflows.max-num", limits.max());
        this.clock = clock;
        this.store = store;
    }

    /// Sets the URL of the gateway in this process, which answers already, and goes on with the stored workflows.
    public synchronized void gateway(String url) {
        var first = gateway.isEmpty();
        gateway = Optional.of(url);
        if (first) {
            store.ifPresent(present -> present.read().forEach(stored -> restore(stored, url)));
        }
    }

    /// The meters of the limits; none if no workflow is allowed.
    public List<LimitMeter> meters() {
        return limits.max() == 0 ? List.of() : List.of(meter);
    }

    private void restore(WorkflowStore.Stored stored, String url) {
        var refresh = stored.own() ? stored.refresh().at(url) : stored.refresh();
        var name = Name.of(refresh.table());
        try {
            requireAllowed(GatewayAddress.parse(refresh.gateway()));
            var workflow = new Workflow(stored.times(), cron(stored.times()), refresh);
            workflow.suspended = stored.suspended();
            if (!workflow.suspended && !schedule(name, workflow, now())) {
                LOG.info("The schedule of workflow {} has ended", name);
            }
            workflows.put(name, workflow);
            meter.use(workflows.size());
        } catch (Refusal refusal) {
            barred.put(name, new Barred(stored, refusal));
            LOG.error("Workflow {} does not go on after the restart: {}", name, refusal.reason());
        }
    }

    /// The URL of the gateway in this process.
    public Optional<String> gateway() {
        return gateway;
    }

    /// Whether this address is that of the gateway in this process.
    public boolean isOwn(GatewayAddress address) {
        return gateway.map(GatewayAddress::parse).filter(address::equals).isPresent();
    }

    /// Creates a workflow. Refuses a second one for a table, an invalid or past schedule, and gateways that
    /// are not allowed: callers could make the server send requests to any address that it reaches.
    public synchronized Name create(RefreshRequest refresh, String times) {
        requireAllowed(GatewayAddress.parse(refresh.gateway()));
        var name = Name.of(refresh.table());
        if (workflows.containsKey(name)) {
            throw refused(
                    FaultCode.CONFLICT,
                    "Materialized table " + refresh.table() + " quartz schedule job already exist, job info: " + name
                            + ".");
        }
        if (workflows.size() >= limits.max()) {
            throw meter.refuse(refused(
                    FaultCode.TOO_MANY,
                    "There are " + workflows.size() + " workflows that refresh tables, and the limit is "
                            + limits.max() + " (" + meter.key() + "). Drop a materialized table that is refreshed on"
                            + " schedule first."));
        }
        var workflow = new Workflow(times, cron(times), refresh);
        if (workflow.cron.after(now()).isEmpty()) {
            throw refused(
                    FaultCode.BAD_REQUEST,
                    "Based on configured schedule, the given trigger '" + name + "' will never fire.");
        }
        store(name, Optional.of(stored(workflow, false)));
        barred.remove(name);
        workflows.put(name, workflow);
        meter.use(workflows.size());
        schedule(name, workflow, now());
        return name;
    }

    /// Writes all workflows as they are after a change of one, which is not made if that fails.
    private void store(Name name, Optional<WorkflowStore.Stored> changed) {
        if (store.isEmpty()) {
            return;
        }
        if (closed || gateway.isEmpty()) {
            throw refused(FaultCode.UNAVAILABLE, "The gateway is starting or shutting down.");
        }
        var all = new ArrayList<WorkflowStore.Stored>();
        workflows.forEach((other, workflow) -> {
            if (!other.equals(name)) {
                all.add(stored(workflow, workflow.suspended));
            }
        });
        barred.forEach((other, kept) -> {
            if (!other.equals(name)) {
                all.add(kept.stored());
            }
        });
        changed.ifPresent(all::add);
        store.get().write(all);
    }

    private WorkflowStore.Stored stored(Workflow workflow, boolean suspended) {
        var own = isOwn(GatewayAddress.parse(workflow.refresh.gateway()));
        return new WorkflowStore.Stored(workflow.refresh, workflow.times, suspended, own);
    }

    private void requireAllowed(GatewayAddress address) {
        if (!isOwn(address) && !limits.allow(address)) {
            throw refused(
                    FaultCode.FORBIDDEN,
                    "restEndpointUrl: this server refreshes tables only at "
                            + gateway.map(own -> "its own gateway, " + own + ", and at ")
                                    .orElse("")
                            + "the addresses in sql-gateway.workflows.gateways; " + address + " is none of them.");
        }
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

    /// Whether there is such a workflow, which this process may run.
    public synchronized boolean knows(Name name) {
        return workflows.containsKey(name);
    }

    /// A running refresh continues.
    public synchronized void suspend(Name name) {
        var workflow = find(name, "suspend");
        store(name, Optional.of(stored(workflow, true)));
        workflow.suspended = true;
        unschedule(workflow);
    }

    /// Resumes the schedule, without the refreshes that were missed.
    ///
    /// @param options the new options of the table; empty to keep them
    /// @param author  who sets them
    public synchronized void resume(Name name, Map<String, String> options, RefreshRequest.Author author) {
        var workflow = find(name, "resume");
        if (options.isEmpty() && workflow.next != null) {
            return;
        }
        var refresh = options.isEmpty() ? workflow.refresh : workflow.refresh.with(options, author);
        store(name, Optional.of(stored(workflow.with(refresh), false)));
        workflow.refresh = refresh;
        workflow.suspended = false;
        if (workflow.next == null && !schedule(name, workflow, now())) {
            LOG.info("The schedule of workflow {} has ended", name);
        }
    }

    /// Refreshes with the rights of another user from now on, who has changed the table. Ignores unknown workflows.
    public synchronized void adopt(Name name, RefreshRequest.Author author) {
        var kept = barred.get(name);
        var workflow = workflows.get(name);
        if (kept != null) {
            var adopted = kept.as(author);
            store(name, Optional.of(adopted.stored()));
            barred.put(name, adopted);
        } else if (workflow != null) {
            var refresh = workflow.refresh.as(author);
            store(name, Optional.of(stored(workflow.with(refresh), workflow.suspended)));
            workflow.refresh = refresh;
        }
    }

    /// Ignores unknown workflows.
    public synchronized void delete(Name name) {
        if (knows(name) || barred.containsKey(name)) {
            store(name, Optional.empty());
            barred.remove(name);
            Optional.ofNullable(workflows.remove(name)).ifPresent(Workflows::end);
            meter.use(workflows.size());
        }
    }

    private static void end(Workflow workflow) {
        unschedule(workflow);
        workflow.due.clear();
        Optional.ofNullable(workflow.running).ifPresent(Thread::interrupt);
    }

    private Workflow find(Name name, String what) {
        var kept = barred.get(name);
        if (kept != null) {
            throw kept.reason();
        }
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

    /// Returns whether there is a next time.
    private boolean schedule(Name name, Workflow workflow, LocalDateTime after) {
        var time = workflow.cron.after(after);
        workflow.next = time.map(due -> new NextRefresh(
                        due,
                        timer.schedule(
                                () -> fire(name, workflow, due),
                                delay(clock, due).toMillis(),
                                TimeUnit.MILLISECONDS)))
                .orElse(null);
        return time.isPresent();
    }

    private static void unschedule(Workflow workflow) {
        Optional.ofNullable(workflow.next).ifPresent(next -> next.timer().cancel(false));
        workflow.next = null;
    }

    /// The time until the clocks show a time. If they skip it, it is due when they do.
    static Duration delay(Clock clock, LocalDateTime due) {
        var zone = clock.getZone();
        var now = ZonedDateTime.now(clock);
        var time = Optional.ofNullable(zone.getRules().getTransition(due))
                .filter(ZoneOffsetTransition::isGap)
                .map(ZoneOffsetTransition::getInstant)
                .orElseGet(
                        () -> ZonedDateTime.ofLocal(due, zone, now.getOffset()).toInstant());
        return Duration.between(now.toInstant(), time);
    }

    private synchronized void fire(Name name, Workflow workflow, LocalDateTime due) {
        // it may have waited here while the workflow was deleted, or suspended and resumed
        if (workflow.next == null || !workflow.next.due().equals(due)) {
            return;
        }
        if (workflow.due.size() < MAX_WAITING) {
            workflow.due.add(due);
        } else {
            LOG.error("Workflow {} is {} refreshes behind: the one for {} is skipped", name, MAX_WAITING, due);
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
                LOG.info("Workflow {} has refreshed its table for {}", name, time);
            } catch (Refusal refusal) {
                LOG.error("Workflow {} could not refresh its table for {}: {}", name, time, refusal.reason());
            } catch (InterruptedException e) {
                // the workflow was deleted, or the gateway is closing
                return;
            } catch (RuntimeException | Error e) {
                LOG.error("Workflow {} has failed", name, e); // the entry of a thread
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
        closed = true;
        timer.shutdownNow();
        workflows.values().forEach(Workflows::end);
        workflows.clear();
        barred.clear();
    }
}
