package io.millrace.server.engine.remote;

import io.millrace.server.engine.planner.delivery.RowDelivery;
import io.millrace.server.gateway.engine.RunningQuery;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.operators.collect.CollectSinkOperatorFactory;
import org.apache.flink.streaming.api.transformations.LegacySinkTransformation;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.LogicalType;

/// Delivers the rows of a job in another cluster, whose sink is the engine's own and buffers rows until they are
/// fetched.
record CollectedRows(RowDelivery.Query query, RemoteJobs jobs) implements RowDelivery {
    /// The accumulator with the rows that were not fetched before the job ended.
    static final String REMAINDER = "result";

    @Override
    public Transformation<?> sink(Transformation<RowData> rows) {
        var settings = query.settings();
        var factory = new CollectSinkOperatorFactory<>(
                serializer(),
                REMAINDER,
                settings.get(CollectSinkOperatorFactory.MAX_BATCH_SIZE),
                settings.get(CollectSinkOperatorFactory.SOCKET_TIMEOUT));
        var sink = new LegacySinkTransformation<>(rows, "Result", factory, 1);
        sink.setUid(uid());
        return sink;
    }

    @Override
    public void shape(StreamGraph graph) {
        graph.setInitialClientHeartbeatTimeout(
                Heartbeat.timeout(jobs.settings()).toMillis());
    }

    /// The id that identifies the sink's coordinator.
    String uid() {
        return "result-" + query.id();
    }

    RowDataSerializer serializer() {
        return InternalTypeInfo.ofFields(query.types().toArray(LogicalType[]::new))
                .toRowSerializer();
    }

    @Override
    public RunningQuery watch(JobID job) {
        return RowCollector.start(job, this);
    }

    @Override
    public void abandon() {
        // nothing was opened
    }
}
