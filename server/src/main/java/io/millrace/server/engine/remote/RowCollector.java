package io.millrace.server.engine.remote;

import io.millrace.server.engine.planner.delivery.CellReader;
import io.millrace.server.engine.planner.delivery.RowDelivery;
import io.millrace.server.engine.planner.error.PlannerErrors;
import io.millrace.server.gateway.engine.RunningQuery;
import io.millrace.server.gateway.result.RowFeed;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.api.common.accumulators.SerializedListAccumulator;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.streaming.api.operators.collect.CollectCoordinationRequest;
import org.apache.flink.streaming.api.operators.collect.CollectCoordinationResponse;
import org.apache.flink.streaming.api.operators.collect.CollectSinkFunction;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Fetches the rows of a query's job from its sink. Each request acknowledges the rows fetched so far by their number.
/// The sink's version changes when it restarts.
final class RowCollector implements RunningQuery {
    private static final Logger LOG = LoggerFactory.getLogger(RowCollector.class);
    private static final Duration MIN_PAUSE = Duration.ofMillis(2);
    /// The number of timeouts for which a sink may be silent: its job may be starting, or waiting for another leader.
    private static final int TIMEOUTS = 5;

    private static final Duration MAX_PAUSE = Duration.ofMillis(100);

    private final JobID job;
    private final RemoteJobs jobs;
    private final RowFeed rows;
    private final String sink;
    private final RowDataSerializer serializer;
    private final CellReader reader;
    private final JobEnd end;
    private final OutageTimer outage = new OutageTimer();
    private String version = "";
    private long taken;
    private volatile boolean ended;

    private RowCollector(JobID job, CollectedRows collected) {
        var query = collected.query();
        this.job = job;
        this.jobs = collected.jobs();
        this.rows = query.feed();
        this.sink = collected.uid();
        this.serializer = collected.serializer();
        this.reader = new CellReader(query.types(), query.zone());
        this.end = new JobEnd(job, jobs);
    }

    /// Fetches the rows in a thread of their own.
    static RowCollector start(JobID job, CollectedRows collected) {
        var collector = new RowCollector(job, collected);
        collected.jobs().clusters().run(collector::run);
        var _ = collector.rows.filled().thenRunAsync(collector::cancelUnlessEnded, RowDelivery.AFTER_LIMIT);
        return collector;
    }

    /// Returns when the job has ended or failed, or is lost.
    private void run() {
        try (var _ = Heartbeat.begin(job, jobs)) {
            var result = collect();
            ended = true;
            finish(result);
        } catch (InterruptedException e) {
            rows.fail(Refusal.statementFailed("The server stopped while the query ran."));
        } catch (Exception e) { // the entry of a thread: the reader of the query gets it
            rows.fail(PlannerErrors.of(e));
            cancel();
        }
    }

    private JobResult collect() throws InterruptedException, IOException {
        var backoff = new PollBackoff(MIN_PAUSE, MAX_PAUSE);
        var early = awaitInitialised(backoff);
        if (early.isPresent()) {
            return early.get();
        }
        while (true) {
            var answer = ask();
            if (answer.isPresent() && take(answer.get(), taken)) {
                backoff.quicken();
                continue;
            }
            if (answer.isEmpty() || !isOfSink(answer.get())) {
                var result = end.poll();
                if (result.isPresent()) {
                    return result.get();
                }
            }
            backoff.pause();
        }
    }

    /// Waits until the job is set up: a cluster would log an error for earlier requests to its sink.
    private Optional<JobResult> awaitInitialised(PollBackoff backoff) throws InterruptedException {
        while (true) {
            try {
                if (JobEnd.answer(jobs.status(job)) != JobStatus.INITIALIZING) {
                    backoff.quicken();
                    return Optional.empty();
                }
            } catch (Refusal trouble) {
                var result = end.poll();
                if (result.isPresent()) {
                    return result;
                }
            }
            backoff.pause();
        }
    }

    /// Returns whether the answer is the sink's. If no sink runs, its coordinator answers with a negative
    /// offset.
    private static boolean isOfSink(CollectCoordinationResponse answer) {
        return answer.getLastCheckpointedOffset() >= 0;
    }

    /// The rows of the sink; empty while the job starts, restarts or ends, or the cluster does not answer.
    private Optional<CollectCoordinationResponse> ask() throws InterruptedException {
        try {
            var answer = JobEnd.answer(jobs.coordinate(job, sink, new CollectCoordinationRequest(version, taken)));
            outage.restore();
            return Optional.of((CollectCoordinationResponse) answer);
        } catch (Refusal trouble) {
            LOG.debug("The sink of the job {} did not answer: {}", job, trouble.reason());
            outage.spend(jobs.timeout().multipliedBy(TIMEOUTS), trouble);
            return Optional.empty();
        }
    }

    /// Takes the new rows of an answer, and returns whether there were some.
    ///
    /// @param first the number of the first row in the answer
    private boolean take(CollectCoordinationResponse answer, long first) throws IOException, InterruptedException {
        if (!answer.getVersion().equals(version)) {
            if (answer.getLastCheckpointedOffset() < taken) {
                // rows after its last checkpoint come again, and may differ
                throw RowDelivery.startedOver();
            }
            version = answer.getVersion();
        }
        var before = taken;
        long number = first;
        for (var row : answer.getResults(serializer)) {
            if (number++ >= taken) {
                var read = reader.read(row);
                rows.put(read, read.weight());
                taken++;
            }
        }
        return taken > before;
    }

    private void finish(JobResult result) throws Exception {
        if (!result.isSuccess()) {
            rows.fail(RowDelivery.ended(result));
            return;
        }
        var left = result.getAccumulatorResults().get(CollectedRows.REMAINDER);
        if (left == null) {
            throw new IOException("The job " + job + " has ended and the rest of its rows is lost.");
        }
        @SuppressWarnings("unchecked") // the value of a list accumulator
        var lists = (ArrayList<byte[]>)
                left.deserializeValue(getClass().getClassLoader()).get();
        var answers = SerializedListAccumulator.deserializeList(lists, BytePrimitiveArraySerializer.INSTANCE);
        var last = CollectSinkFunction.deserializeAccumulatorResult(answers.getFirst());
        take(last.f1, last.f0);
        rows.end();
    }

    @Override
    public Optional<JobId> job() {
        return Optional.of(new JobId(job.toHexString()));
    }

    @Override
    public RowFeed rows() {
        return rows;
    }

    @Override
    public void cancel() {
        if (!rows.complete()) {
            cancelUnlessEnded();
        }
    }

    private void cancelUnlessEnded() {
        if (ended) {
            return;
        }
        var done = new CompletableFuture<Void>();
        jobs.clusters().awaitCancellation(job, done);
        jobs.clusters().run(() -> {
            try {
                cancelWhenReached();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (Refusal trouble) {
                if (!ended) {
                    LOG.warn("The job {} of an abandoned query was not cancelled: {}", job, trouble.reason());
                }
            } finally {
                done.complete(null);
            }
        });
    }

    /// Tries again during an outage of the cluster: a job without a reader would never end.
    private void cancelWhenReached() throws InterruptedException {
        var backoff = new PollBackoff(MAX_PAUSE, Duration.ofSeconds(1));
        var cancelOutage = new OutageTimer();
        while (!ended) {
            try {
                JobEnd.answer(jobs.cancel(job));
                return;
            } catch (Refusal trouble) {
                if (trouble.code() != FaultCode.UNAVAILABLE) {
                    throw trouble;
                }
                cancelOutage.spend(jobs.timeout(), trouble);
                backoff.pause();
            }
        }
    }
}
