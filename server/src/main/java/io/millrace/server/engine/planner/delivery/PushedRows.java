package io.millrace.server.engine.planner.delivery;

import io.millrace.server.engine.link.LoopbackListener;
import io.millrace.server.gateway.engine.RunningQuery;
import java.util.Optional;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.operators.SimpleOperatorFactory;
import org.apache.flink.streaming.api.transformations.LegacySinkTransformation;
import org.apache.flink.table.data.RowData;

/// Delivers the rows of a job of this server, whose sink puts them into the feed: directly if it runs in this process,
/// and otherwise over a connection.
public final class PushedRows implements RowDelivery {
    private final Query query;
    private final ClusterJobs jobs;
    private final Optional<LoopbackListener> listener;
    private Runnable closing = () -> {};

    /// @param listener accepts the rows of jobs that run in another process
    public PushedRows(Query query, ClusterJobs jobs, Optional<LoopbackListener> listener) {
        this.query = query;
        this.jobs = jobs;
        this.listener = listener;
    }

    @Override
    public Transformation<?> sink(Transformation<RowData> rows) {
        var push = new RowPush(open(), query.types(), query.zone());
        return new LegacySinkTransformation<>(rows, "Result", SimpleOperatorFactory.of(push), 1);
    }

    private RowAddress open() {
        var feed = query.feed();
        var target = new RowTarget(feed, () -> feed.fail(RowDelivery.startedOver()));
        if (listener.isEmpty()) {
            RowTarget.open(query.id(), target);
            closing = () -> RowTarget.close(query.id());
            return new RowAddress.InProcess(query.id());
        }
        var address = listener.get().open(RowReceiver.of(target));
        closing = () -> listener.get().close(address);
        return new RowAddress.InServer(address);
    }

    @Override
    public void shape(StreamGraph graph) {
        RowsReadAtOnce.in(graph);
    }

    @Override
    public RunningQuery watch(JobID job) {
        return QueryJob.watch(job, jobs, query.feed(), closing);
    }

    @Override
    public void abandon() {
        closing.run();
    }
}
