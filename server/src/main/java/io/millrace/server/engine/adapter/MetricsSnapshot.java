package io.millrace.server.engine.adapter;

import io.millrace.server.concurrent.Await;
import io.millrace.server.concurrent.Deadline;
import io.millrace.server.engine.Engine;
import io.millrace.server.engine.adapter.MetricSource.Reading;
import io.millrace.server.freshness.Moment;
import io.millrace.server.freshness.Observation;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.TaskManagerId;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.messages.webmonitor.MultipleJobsDetails;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// All metrics of the cluster at one moment. The stock server answers from what it fetched for an earlier request, so
/// that a first answer is empty and a later one stale; here the request waits for the fetch, and those that arrive
/// together share it. What a process that is silent said last is kept, and dates every answer that it is part of. An
/// engine has one of these for all who look at it, so that what one of them fetched serves the others.
public final class MetricsSnapshot {
    private static final Logger LOG = LoggerFactory.getLogger(MetricsSnapshot.class);
    /// The leader must not hold up pages that need more than metrics, or have those of a moment ago.
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    /// Where there is nothing else to tell: a leader that deploys a large job on a busy machine is slow, not away.
    static final Duration LONGEST = Duration.ofSeconds(8);
    /// What is older is no answer to a question about the present.
    private static final Duration OLDEST = Duration.ofSeconds(10);

    /// Longer ago than any metrics that were ever fetched are kept for.
    private static final Duration NEVER = Duration.ofDays(3650);

    private final Engine engine;
    private final Duration patience;
    private final Duration longest;
    private final MetricSources sources;
    private final CoalescingCache<String, Snapshot> snapshots;
    private volatile Snapshot latest = Snapshot.none();

    public MetricsSnapshot(Engine engine) {
        this(engine, PATIENCE, LONGEST);
    }

    MetricsSnapshot(Engine engine, Duration patience, Duration longest) {
        this.engine = engine;
        this.patience = patience;
        this.longest = longest;
        this.sources = new MetricSources(engine);
        var fresh = engine.configuration().get(MetricOptions.METRIC_FETCHER_UPDATE_INTERVAL);
        this.snapshots = new CoalescingCache<>(fresh, fresh.multipliedBy(3).dividedBy(5));
    }

    /// @param store    what is known
    /// @param measured what was measured at that moment, without what silent processes said before
    /// @param moment   when it was asked for
    /// @param silent   the task managers that did not answer, with the moment of what they said last
    record Snapshot(MetricStore store, MetricStore measured, Moment moment, Map<String, Moment> silent) {
        static Snapshot none() {
            var empty = new MetricStore();
            return new Snapshot(empty, empty, new Moment(0, System.nanoTime() - NEVER.toNanos()), Map.of());
        }

        static Snapshot of(MultipleJobsDetails jobs, List<Reading> readings, Moment moment) {
            var all = store(jobs, readings);
            var old = readings.stream().filter(reading -> !reading.fresh()).toList();
            if (old.isEmpty()) {
                return new Snapshot(all, all, moment, Map.of());
            }
            var silent = new HashMap<String, Moment>();
            old.forEach(
                    reading -> silent.put(reading.process(), reading.moment().orElse(moment)));
            return new Snapshot(
                    all, store(jobs, readings.stream().filter(Reading::fresh).toList()), moment, silent);
        }

        private static MetricStore store(MultipleJobsDetails jobs, List<Reading> readings) {
            var store = new MetricStore();
            readings.forEach(reading -> reading.dumps().forEach(store::add));
            // for the others there is nothing to be sorted out: of a wide job that waits, tens of thousands of attempts
            store.updateCurrentExecutionAttempts(jobs.getJobs().stream()
                    .filter(job -> store.getJobMetricStore(job.getJobId().toString()) != null)
                    .toList());
            return store;
        }

        long time() {
            return moment.epochMillis();
        }

        /// Since when all of it is known.
        Moment oldest() {
            return silent.values().stream().reduce(moment, Moment::orEarlier);
        }

        /// Since when the figures of one task manager are known, when it is silent.
        Optional<Moment> silence(TaskManagerId taskManager) {
            return Optional.ofNullable(silent.get(taskManager.text()));
        }
    }

    /// The current metrics, or the last known ones if the engine does not answer; they only complement the state.
    Snapshot now() {
        var snapshot = asked();
        Observation.figures(snapshot.oldest());
        return snapshot;
    }

    /// The present metrics, or those of a moment ago; refused when there are none of the present.
    Snapshot present() {
        try {
            return fetched(latestIsPresent() ? patience : longest);
        } catch (Refusal | Await.Failed e) {
            if (latestIsPresent()) {
                return latest;
            }
            throw e instanceof Refusal refusal && refusal.code() == FaultCode.UNAVAILABLE ? refusal : away();
        }
    }

    private boolean latestIsPresent() {
        return !latest.moment().before(OLDEST);
    }

    private Refusal away() {
        var age = latest.moment().age();
        return new Refusal(
                FaultCode.UNAVAILABLE,
                "The engine does not answer: there are no present metrics."
                        + (age.compareTo(NEVER) < 0 ? " The last ones are " + age.toSeconds() + " s old." : ""));
    }

    private Snapshot asked() {
        try {
            return fetched(patience);
        } catch (Refusal | Await.Failed e) {
            LOG.debug("Metrics could not be fetched; those of {} are shown.", latest.time(), e);
            return latest;
        }
    }

    /// Asks for metrics that will be wanted in a moment.
    void begin() {
        ask();
    }

    private CoalescingCache.Asked<Snapshot> ask() {
        return snapshots.ask("all", _ -> fetch());
    }

    private Snapshot fetched(Duration limit) {
        return Await.within(Deadline.in(limit), ask().answer());
    }

    private CompletableFuture<Snapshot> fetch() {
        var moment = Moment.now();
        return engine.dispatcher()
                .getFuture()
                .thenCompose(dispatcher -> fetch(dispatcher, moment))
                .thenApply(this::keep);
    }

    /// An answer that comes late is overtaken by those to later questions.
    private synchronized Snapshot keep(Snapshot snapshot) {
        if (latest.moment().nanoTime() - snapshot.moment().nanoTime() <= 0) {
            latest = snapshot;
        }
        return snapshot;
    }

    private CompletableFuture<Snapshot> fetch(DispatcherGateway dispatcher, Moment moment) {
        return dispatcher
                .requestMultipleJobDetails(LONGEST)
                .thenCombine(sources.ask(dispatcher), (jobs, readings) -> Snapshot.of(jobs, readings, moment));
    }
}
