package io.millrace.server.engine.planner.delivery;

import io.millrace.server.gateway.engine.RunningQuery;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.operators.SimpleOperatorFactory;
import org.apache.flink.streaming.api.transformations.LegacySinkTransformation;
import org.apache.flink.table.data.RowData;

/// Delivers the rows of a job in this process, whose sink puts them into the feed.
public record PushedRows(RowDelivery.Query query, ClusterJobs jobs) implements RowDelivery {

    @Override
    public Transformation<?> sink(Transformation<RowData> rows) {
        var feed = query.feed();
        RowTarget.open(query.id(), new RowTarget(feed, () -> feed.fail(RowDelivery.startedOver())));
        var push = new RowPush(query.id(), query.types(), query.zone());
        return new LegacySinkTransformation<>(rows, "Result", SimpleOperatorFactory.of(push), 1);
    }

    @Override
    public void shape(StreamGraph graph) {
        RowsReadAtOnce.in(graph);
    }

    @Override
    public RunningQuery watch(JobID job) {
        return QueryJob.watch(query.id(), job, jobs, query.feed());
    }

    @Override
    public void abandon() {
        RowTarget.close(query.id());
    }
}
