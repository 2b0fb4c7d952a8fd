package io.millrace.server.engine.adapter;

import io.millrace.server.concurrent.Await;
import io.millrace.server.concurrent.Deadline;
import io.millrace.server.engine.Engine;
import io.millrace.server.freshness.Moment;
import io.millrace.server.freshness.Observation;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.messages.webmonitor.MultipleJobsDetails;
import org.apache.flink.runtime.metrics.dump.MetricDump;
import org.apache.flink.runtime.metrics.dump.MetricDumpSerialization;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// All metrics of the cluster at one moment. The stock server answers from what it fetched for an earlier request, so
/// that a first answer is empty and a later one stale; here the request waits for the fetch, and those that arrive
/// together share it.
final class Measurements {
    private static final Logger LOG = LoggerFactory.getLogger(Measurements.class);
    /// A task manager that does not answer must not hold up the pages of all others.
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Engine engine;
    private final Shared<String, Snapshot> snapshots;
    private volatile Snapshot latest = new Snapshot(new MetricStore(), new Moment(0, System.nanoTime()));

    Measurements(Engine engine) {
        this.engine = engine;
        this.snapshots = new Shared<>(engine.configuration().get(MetricOptions.METRIC_FETCHER_UPDATE_INTERVAL));
    }

    /// @param moment when it was taken
    record Snapshot(MetricStore store, Moment moment) {
        long time() {
            return moment.epochMillis();
        }
    }

    /// The present metrics, or the last ones known where the engine does not answer.
    Snapshot now() {
        var snapshot = asked();
        Observation.figures(snapshot.moment());
        return snapshot;
    }

    private Snapshot asked() {
        try {
            return Await.within(
                    Deadline.in(PATIENCE), snapshots.ask("all", _ -> fetch()).answer());
        } catch (Refusal | Await.Failed e) {
            LOG.debug("Metrics could not be fetched; those of {} are shown.", latest.time(), e);
            return latest;
        }
    }

    private CompletableFuture<Snapshot> fetch() {
        return engine.dispatcher().getFuture().thenCompose(this::fetch).thenApply(snapshot -> {
            latest = snapshot;
            return snapshot;
        });
    }

    private CompletableFuture<Snapshot> fetch(DispatcherGateway dispatcher) {
        var jobs = dispatcher.requestMultipleJobDetails(PATIENCE);
        var own = dispatcher.requestMetricQueryServiceAddresses(PATIENCE).thenCompose(this::dumps);
        var tasks = dispatcher
                .requestTaskManagerMetricQueryServiceAddresses(PATIENCE)
                .thenCompose(addresses ->
                        dumps(addresses.stream().map(address -> address.f1).toList()));
        return jobs.thenCombine(own.thenCombine(tasks, Measurements::joined), Measurements::snapshot);
    }

    private static List<MetricDump> joined(List<MetricDump> one, List<MetricDump> other) {
        var all = new ArrayList<>(one);
        all.addAll(other);
        return all;
    }

    private static Snapshot snapshot(MultipleJobsDetails jobs, List<MetricDump> dumps) {
        var store = new MetricStore();
        dumps.forEach(store::add);
        store.updateCurrentExecutionAttempts(jobs.getJobs());
        return new Snapshot(store, Moment.now());
    }

    private CompletableFuture<List<MetricDump>> dumps(Collection<String> addresses) {
        var all = addresses.stream().map(this::dump).toList();
        return CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))
                .thenApply(_ -> all.stream().flatMap(one -> one.join().stream()).toList());
    }

    /// The metrics of one process; none when it does not answer.
    private CompletableFuture<List<MetricDump>> dump(String address) {
        return engine.metrics()
                .retrieveService(address)
                .thenCompose(service -> service.queryMetrics(PATIENCE))
                .thenApply(result -> new MetricDumpSerialization.MetricDumpDeserializer().deserialize(result))
                .handle((dumps, failure) -> {
                    if (failure != null) {
                        LOG.debug("No metrics from {}.", address, failure);
                    }
                    return Optional.ofNullable(dumps).orElse(List.of());
                });
    }
}
