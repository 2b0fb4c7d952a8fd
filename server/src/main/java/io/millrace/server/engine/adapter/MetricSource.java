package io.millrace.server.engine.adapter;

import io.millrace.server.engine.Engine;
import io.millrace.server.freshness.Moment;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.runtime.metrics.dump.MetricDump;
import org.apache.flink.runtime.metrics.dump.MetricDumpSerialization;
import org.apache.flink.runtime.webmonitor.retriever.MetricQueryServiceGateway;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A process that reports metrics. There is one request at a time, and only its caller waits for the answer, for a
/// second: a hanging process must not delay the metrics of all others.
final class MetricSource {
    private static final Logger LOG = LoggerFactory.getLogger(MetricSource.class);
    /// The time that the caller waits for an answer.
    private static final Duration WAIT = Duration.ofSeconds(1);
    /// The time that an answer may take after that: a process that continues after a pause still sends it.
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final Engine engine;
    private final String process;
    private final String address;
    private @Nullable CompletableFuture<MetricQueryServiceGateway> service;
    private @Nullable CompletableFuture<Reading> pending;
    private Reading last;

    /// @param process the id of a task manager; empty for a job manager
    MetricSource(Engine engine, String process, String address) {
        this.engine = engine;
        this.process = process;
        this.address = address;
        this.last = new Reading(process, List.of(), Optional.empty(), false);
    }

    /// The metrics of a process.
    ///
    /// @param moment of the request; empty if there was no answer yet
    /// @param fresh  whether this is the answer to the latest request
    record Reading(String process, List<MetricDump> dumps, Optional<Moment> moment, boolean fresh) {
        Reading stale() {
            return new Reading(process, dumps, moment, false);
        }
    }

    /// The answer, or the previous one if it takes longer than a second.
    synchronized CompletableFuture<Reading> ask() {
        if (pending != null && !pending.isDone()) {
            return CompletableFuture.completedFuture(last.stale());
        }
        var moment = Moment.now();
        var answer = service()
                .thenCompose(gateway -> gateway.queryMetrics(TIMEOUT))
                .thenApply(result -> new Reading(
                        process,
                        new MetricDumpSerialization.MetricDumpDeserializer().deserialize(result),
                        Optional.of(moment),
                        true))
                .whenComplete(this::receive);
        pending = answer;
        return answer.copy().orTimeout(WAIT.toMillis(), TimeUnit.MILLISECONDS).exceptionally(_ -> last());
    }

    private CompletableFuture<MetricQueryServiceGateway> service() {
        var known = service;
        if (known == null || known.isCompletedExceptionally()) {
            known = engine.metrics().retrieveService(address);
            service = known;
        }
        return known;
    }

    private synchronized void receive(@Nullable Reading reading, @Nullable Throwable failure) {
        if (failure != null || reading == null) {
            LOG.debug("No metrics from {}.", address, failure);
            service = null;
        } else {
            last = reading;
        }
    }

    private synchronized Reading last() {
        return last.stale();
    }
}
