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

/// One process that metrics are asked from. While a question is unanswered no other is put, and only the first who asks
/// waits a moment for it: a process that stands still does not hold up the pages of all others.
final class MetricSource {
    private static final Logger LOG = LoggerFactory.getLogger(MetricSource.class);
    /// For an answer that is waited for.
    private static final Duration MOMENT = Duration.ofSeconds(1);
    /// For a response that is no longer awaited: a process that continues after a pause still sends it.
    private static final Duration LATE = Duration.ofSeconds(30);

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
    /// @param moment when it was asked; empty when it never answered
    /// @param fresh  whether this is the answer to the present question, rather than to one before
    record Reading(String process, List<MetricDump> dumps, Optional<Moment> moment, boolean fresh) {
        Reading kept() {
            return new Reading(process, dumps, moment, false);
        }
    }

    /// The answer, or after a moment the last one that there was.
    synchronized CompletableFuture<Reading> ask() {
        if (pending != null && !pending.isDone()) {
            return CompletableFuture.completedFuture(last.kept());
        }
        var moment = Moment.now();
        var asked = service()
                .thenCompose(gateway -> gateway.queryMetrics(LATE))
                .thenApply(result -> new Reading(
                        process,
                        new MetricDumpSerialization.MetricDumpDeserializer().deserialize(result),
                        Optional.of(moment),
                        true))
                .whenComplete(this::told);
        pending = asked;
        return asked.copy().orTimeout(MOMENT.toMillis(), TimeUnit.MILLISECONDS).exceptionally(_ -> last());
    }

    private CompletableFuture<MetricQueryServiceGateway> service() {
        var known = service;
        if (known == null || known.isCompletedExceptionally()) {
            known = engine.metrics().retrieveService(address);
            service = known;
        }
        return known;
    }

    private synchronized void told(@Nullable Reading reading, @Nullable Throwable failure) {
        if (failure != null || reading == null) {
            LOG.debug("No metrics from {}.", address, failure);
            service = null;
        } else {
            last = reading;
        }
    }

    private synchronized Reading last() {
        return last.kept();
    }
}
