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

/// A shared snapshot of all metrics of the cluster. The stock server answers from what it fetched for an earlier
/// request, so that the first answer is empty and later ones are stale; here a request waits for the fetch, and
/// concurrent ones share it. The last metrics of a silent process are kept, and date every answer that they are part
/// of. There is one for each engine.
public final class MetricsSnapshot {
    private static final Logger LOG = LoggerFactory.getLogger(MetricsSnapshot.class);
    /// The time that a request waits if older metrics will do.
    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    /// The time that a request waits if it needs current ones: a leader that deploys a large job may be slow.
    static final Duration MAX_TIMEOUT = Duration.ofSeconds(8);
    /// Older metrics do not count as current.
    private static final Duration MAX_AGE = Duration.ofSeconds(10);

    /// The age of the initial, empty snapshot.
    private static final Duration NEVER = Duration.ofDays(3650);

    private final Engine engine;
    private final Duration timeout;
    private final Duration maxTimeout;
    private final MetricSources sources;
    private final CoalescingCache<String, Snapshot> snapshots;
    private volatile Snapshot latest = Snapshot.none();

    public MetricsSnapshot(Engine engine) {
        this(engine, TIMEOUT, MAX_TIMEOUT);
    }

    MetricsSnapshot(Engine engine, Duration timeout, Duration maxTimeout) {
        this.engine = engine;
        this.timeout = timeout;
        this.maxTimeout = maxTimeout;
        this.sources = new MetricSources(engine);
        var fresh = engine.configuration().get(MetricOptions.METRIC_FETCHER_UPDATE_INTERVAL);
        this.snapshots = new CoalescingCache<>(fresh, fresh.multipliedBy(3).dividedBy(5));
    }

    /// @param store    all metrics
    /// @param measured those measured at that moment, without the earlier ones of silent processes
    /// @param moment   of the request
    /// @param silent   the task managers that did not answer, with the moment of their latest metrics
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
            // only jobs with metrics: a wide job that waits for slots has tens of thousands of attempts
            store.updateCurrentExecutionAttempts(jobs.getJobs().stream()
                    .filter(job -> store.getJobMetricStore(job.getJobId().toString()) != null)
                    .toList());
            return store;
        }

        long time() {
            return moment.epochMillis();
        }

        /// The moment of the oldest metrics.
        Moment oldest() {
            return silent.values().stream().reduce(moment, Moment::orEarlier);
        }

        /// The moment of a task manager's latest metrics, if it is silent.
        Optional<Moment> silence(TaskManagerId taskManager) {
            return Optional.ofNullable(silent.get(taskManager.text()));
        }
    }

    /// The current metrics, or the latest if the engine does not answer. For answers that metrics only complement.
    Snapshot now() {
        var snapshot = currentOrLatest();
        Observation.figures(snapshot.oldest());
        return snapshot;
    }

    /// The current metrics, or recent ones. Refuses if there are none.
    Snapshot present() {
        try {
            return fetched(latestIsPresent() ? timeout : maxTimeout);
        } catch (Refusal | Await.Failed e) {
            if (latestIsPresent()) {
                return latest;
            }
            throw e instanceof Refusal refusal && refusal.code() == FaultCode.UNAVAILABLE ? refusal : away();
        }
    }

    private boolean latestIsPresent() {
        return !latest.moment().before(MAX_AGE);
    }

    private Refusal away() {
        var age = latest.moment().age();
        return Refusal.unavailable("The engine does not answer: there are no present metrics."
                + (age.compareTo(NEVER) < 0 ? " The last ones are " + age.toSeconds() + " s old." : ""));
    }

    private Snapshot currentOrLatest() {
        try {
            return fetched(timeout);
        } catch (Refusal | Await.Failed e) {
            LOG.debug("Metrics could not be fetched; those of {} are shown.", latest.time(), e);
            return latest;
        }
    }

    /// Requests metrics that the caller will need soon.
    void begin() {
        request();
    }

    private CoalescingCache.Entry<Snapshot> request() {
        return snapshots.get("all", _ -> fetch());
    }

    private Snapshot fetched(Duration limit) {
        return Await.within(Deadline.in(limit), request().answer());
    }

    private CompletableFuture<Snapshot> fetch() {
        var moment = Moment.now();
        return engine.dispatcher()
                .getFuture()
                .thenCompose(dispatcher -> fetch(dispatcher, moment))
                .thenApply(this::keep);
    }

    /// Ignores an answer that arrives after that of a later request.
    private synchronized Snapshot keep(Snapshot snapshot) {
        if (latest.moment().nanoTime() - snapshot.moment().nanoTime() <= 0) {
            latest = snapshot;
        }
        return snapshot;
    }

    private CompletableFuture<Snapshot> fetch(DispatcherGateway dispatcher, Moment moment) {
        return dispatcher
                .requestMultipleJobDetails(MAX_TIMEOUT)
                .thenCombine(sources.ask(dispatcher), (jobs, readings) -> Snapshot.of(jobs, readings, moment));
    }
}
