package io.millrace.server.engine.adapter;

import io.millrace.server.cluster.DataSetsPort;
import io.millrace.server.engine.projection.DataSetsProjection;
import io.millrace.server.engine.projection.TriggersProjection;
import io.millrace.wire.cluster.DataSets;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.DataSetId;
import io.millrace.wire.id.TriggerId;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.runtime.jobgraph.IntermediateDataSetID;
import org.apache.flink.runtime.messages.Acknowledge;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.util.AbstractID;

/// Results that batch jobs left behind.
record EngineDataSets(
        LeaderGateways gateways, OperationStore<TriggerId, Acknowledge> deletions, TriggersProjection triggers)
        implements DataSetsPort {
    @Override
    public DataSets.Listing list() {
        return DataSetsProjection.list(gateways.resourceManager(ResourceManagerGateway::listDataSets));
    }

    @Override
    public Triggers.Accepted delete(DataSetId dataSet) {
        var id = new IntermediateDataSetID(new AbstractID(HexFormat.of().parseHex(dataSet.text())));
        ResourceManagerGateway leader = gateways.resourceManager(CompletableFuture::completedFuture);
        var trigger = AsyncOperations.random();
        deletions.start(trigger, () -> leader.releaseClusterPartitions(id).thenApply(_ -> Acknowledge.get()));
        return new Triggers.Accepted(trigger);
    }

    @Override
    public Triggers.Poll deletion(TriggerId trigger) {
        return triggers.plain(
                deletions.poll(trigger).orElseThrow(() -> AsyncOperations.unknown("data set deletion", trigger)));
    }
}
