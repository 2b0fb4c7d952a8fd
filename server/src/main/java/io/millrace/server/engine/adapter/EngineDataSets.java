package io.millrace.server.engine.adapter;

import io.millrace.server.engine.projection.DataSetsProjection;
import io.millrace.server.engine.projection.TriggersProjection;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.cluster.DataSets;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.DataSetId;
import io.millrace.wire.id.TriggerId;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.runtime.jobgraph.IntermediateDataSetID;
import org.apache.flink.runtime.messages.Acknowledge;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.util.AbstractID;

/// Answers what is asked about the result data sets that batch jobs left behind.
record EngineDataSets(
        LeaderGateways gateways, OperationStore<TriggerId, Acknowledge> deletions, TriggersProjection triggers)
        implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(
                        DataSets.LIST,
                        _ -> DataSetsProjection.list(gateways.resourceManager(ResourceManagerGateway::listDataSets))),
                new Route<>(DataSets.DELETE, call -> delete(call.get(DataSets.DATA_SET))),
                new Route<>(DataSets.DELETION, call -> deletion(call.get(Triggers.TRIGGER))));
    }

    /// An unknown one counts as deleted.
    private Triggers.Accepted delete(DataSetId dataSet) {
        var id = new IntermediateDataSetID(new AbstractID(HexFormat.of().parseHex(dataSet.text())));
        ResourceManagerGateway leader = gateways.resourceManager(CompletableFuture::completedFuture);
        var trigger = AsyncOperations.random();
        deletions.start(trigger, () -> leader.releaseClusterPartitions(id).thenApply(_ -> Acknowledge.get()));
        return new Triggers.Accepted(trigger);
    }

    private Triggers.Poll deletion(TriggerId trigger) {
        return triggers.plain(
                deletions.poll(trigger).orElseThrow(() -> AsyncOperations.unknown("data set deletion", trigger)));
    }
}
