package io.millrace.server.alert;

import io.millrace.server.alert.receiver.AlertReceiver;
import io.millrace.server.alert.rule.AlertFile;
import io.millrace.server.alert.rule.AlertPlan;
import io.millrace.server.alert.rule.AlertRule;
import io.millrace.server.alert.rule.ReceiverOptions;
import io.millrace.server.concurrent.Await;
import io.millrace.server.event.EventLog;
import io.millrace.server.storage.DiskSpace;
import io.millrace.wire.EventStream;
import io.millrace.wire.FaultCode;
import io.millrace.wire.LimitUse;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Alerts;
import io.millrace.wire.cluster.Alerts.Condition;
import io.millrace.wire.cluster.Alerts.NewSilence;
import io.millrace.wire.cluster.Alerts.Silence;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.id.SilenceId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Evaluates the alert rules against the cluster and notifies receivers. It follows the event log like any other
/// reader, on a thread of its own.
public final class AlertService implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AlertService.class);
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final long MISSED_MILLIS = Duration.ofHours(1).toMillis();
    private static final Duration MEASURE_INTERVAL = Duration.ofSeconds(10);

    private final EventLog log;
    private final AlertSources sources;
    private final AlertFile file;
    private final AlertStore store;
    private final InstantSource clock;
    private final ClusterSignals signals = new ClusterSignals();
    private final AlertBoard board = new AlertBoard(() -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime()));
    private final AlertDispatcher dispatcher;
    private final Thread thread = Thread.ofVirtual().name("alerts").unstarted(this::run);
    private Optional<EventStream<Events.Change>> stream = Optional.empty();
    private Optional<String> last = Optional.empty();
    // by elapsed time: a clock that is set back must not delay the next round
    private long roundDue = System.nanoTime() + INTERVAL.toNanos();
    private long measureDue = System.nanoTime();
    /// The latest failure of a round.
    private String bug = "";
    private Optional<Signal> disk = Optional.empty();
    /// Whether events are missing, of which some may have been the last ones of jobs.
    private boolean missedEvents;

    public AlertService(EventLog log, AlertSources sources, AlertFile file, AlertStore store) {
        this(log, sources, file, store, AlertReceiver::of, InstantSource.system());
    }

    AlertService(
            EventLog log,
            AlertSources sources,
            AlertFile file,
            AlertStore store,
            Function<ReceiverOptions, AlertReceiver> receivers,
            InstantSource clock) {
        this.log = log;
        this.sources = sources;
        this.file = file;
        this.store = store;
        this.clock = clock;
        this.dispatcher = new AlertDispatcher(board, receivers, clock);
    }

    /// Called before the first event is published, so that all jobs are known.
    public void start() {
        board.restore(store.read(), clock.millis());
        stream = Optional.of(log.open(_ -> true, Optional.empty()));
        thread.start();
    }

    private void run() {
        try {
            while (true) {
                attempt();
            }
        } catch (InterruptedException e) {
            LOG.debug("The alerts have ended.");
        }
    }

    /// A bug does not end the alerts, and is logged again only after another one.
    private void attempt() throws InterruptedException {
        try {
            step();
        } catch (RuntimeException | Error e) { // the entry of a thread: a lack of memory may be over
            if (!e.toString().equals(bug)) {
                LOG.error("The alert rules could not be evaluated: this is tried again each second.", e);
            }
            bug = e.toString();
        }
    }

    /// Takes the next event, and evaluates the rules if it is time.
    private void step() throws InterruptedException {
        follow(Duration.ofNanos(Math.max(0, roundDue - System.nanoTime())));
        if (System.nanoTime() - roundDue >= 0) {
            try {
                round();
            } finally {
                roundDue = System.nanoTime() + INTERVAL.toNanos();
            }
        }
    }

    /// Takes the next event, if there is one within the time.
    private void follow(Duration wait) throws InterruptedException {
        var following = stream.orElseGet(() -> log.open(_ -> true, last));
        stream = Optional.of(following);
        switch (following.next(wait)) {
            case EventStream.Arrived<Events.Change>(var event) -> {
                last = event.id().or(() -> last);
                signals.follow(event.data());
                missedEvents |= event.data().kind() == Events.Kind.GAP;
            }
            case EventStream.Quiet<Events.Change> _ -> {
                // it is time for the next round
            }
            case EventStream.Ended<Events.Change> _ -> {
                // too slow, or the server is shutting down, which interrupts this thread
                stream = Optional.empty();
                Thread.sleep(INTERVAL);
            }
        }
    }

    /// Evaluates all rules once, and sends what is due.
    void round() {
        long now = clock.millis();
        var plan = file.plan();
        var found = observed(now);
        if (sources.leads().getAsBoolean()) {
            addLimits(found);
            board.evaluate(plan, found, now).forEach(this::explain);
            board.queueMessages(plan, now);
        } else {
            board.endAll(now);
        }
        store.write(board.content(now));
        dispatcher.dispatch(plan, address(plan));
    }

    /// The signals since the last round, and those that are measured less often.
    private List<Signal> observed(long now) {
        var found = new ArrayList<Signal>();
        if (missedEvents) {
            try {
                signals.settle(sources.cluster().jobs(now - MISSED_MILLIS), now);
                missedEvents = false;
            } catch (Refusal | Await.Failed e) {
                LOG.debug("No list of jobs: {}", e.toString());
            }
        }
        if (System.nanoTime() - measureDue >= 0) {
            measureDue = System.nanoTime() + MEASURE_INTERVAL.toNanos();
            try {
                signals.measure(sources.cluster().figures(signals.running(), List.of()), now);
            } catch (Refusal | Await.Failed e) {
                LOG.debug("No metrics: {}", e.toString());
            }
            disk = sources.disk().flatMap(AlertService::disk);
        }
        // also in rounds that do not measure: a value that is missing in one does not last
        disk.ifPresent(found::add);
        found.addAll(signals.take());
        return found;
    }

    private void addLimits(List<Signal> found) {
        for (var use : sources.limits().get()) {
            if (use.unit() != LimitUse.Unit.MILLISECONDS && use.max().orElse(0L) > 0) {
                found.add(new Signal.Level(
                        Condition.LIMIT_USE,
                        Signal.Subject.named(use.name()),
                        (double) use.used() / use.max().orElseThrow(),
                        Optional.empty()));
            }
        }
    }

    private static Optional<Signal> disk(Path folder) {
        try {
            return DiskSpace.of(folder)
                    .<Signal>map(space -> new Signal.Level(
                            Condition.DISK_USE,
                            Signal.Subject.named(folder.toString()),
                            1 - (double) space.free() / space.total(),
                            Optional.empty()));
        } catch (IOException e) {
            LOG.debug("Cannot read the free space of {}", folder, e);
            return Optional.empty();
        }
    }

    /// Adds what the diagnosis of the job says.
    private void explain(StoredAlert alert) {
        if (alert.job().isEmpty() || alert.condition() == Condition.JOB_FAILED) {
            return;
        }
        try {
            sources.explain().apply(alert.job().get()).ifPresent(reason -> board.explain(alert, reason));
        } catch (Refusal | Await.Failed e) {
            LOG.debug("No diagnosis of {}", alert.job(), e);
        }
    }

    private String address(AlertPlan plan) {
        return plan.address().map(Object::toString).orElseGet(sources.address()).replaceFirst("/+$", "");
    }

    public Alerts.Listing listing() {
        return board.listing(address(file.plan()), clock.millis());
    }

    public Alerts.Rules rules() {
        var plan = file.plan();
        return new Alerts.Rules(
                file.path().toString(),
                file.problem(),
                plan.rules().stream().map(rule -> AlertBoard.shown(rule, plan)).toList(),
                board.receivers(plan));
    }

    public Alerts.Silences silences() {
        return new Alerts.Silences(board.silences(clock.millis()));
    }

    /// @param author the name of the caller
    public Silence silence(NewSilence wanted, String author) {
        wanted.rule().filter(text -> !text.isBlank()).ifPresent(this::requireKnown);
        return board.silence(wanted, author, clock.millis());
    }

    private void requireKnown(String rule) {
        var names = file.plan().rules().stream().map(AlertRule::name).toList();
        if (!names.contains(rule)) {
            throw new Refusal(
                    FaultCode.BAD_REQUEST,
                    "There is no rule '" + rule + "'; there is " + String.join(", ", names) + ".");
        }
    }

    public void endSilence(SilenceId id) {
        board.endSilence(id);
    }

    /// The number of firing alerts that are not silenced.
    public int firing() {
        return board.firing(clock.millis());
    }

    /// The messages that were sent since the start.
    public long sent() {
        return dispatcher.sent();
    }

    /// The attempts to send that failed since the start.
    public long failed() {
        return dispatcher.failed();
    }

    /// Returns when nothing is being sent any more.
    @Override
    public void close() {
        Await.end(thread);
        dispatcher.close();
        store.write(board.content(clock.millis()));
    }
}
