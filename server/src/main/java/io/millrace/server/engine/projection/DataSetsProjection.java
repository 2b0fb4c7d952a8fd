package io.millrace.server.engine.projection;

import io.millrace.wire.cluster.DataSets;
import io.millrace.wire.id.DataSetId;
import java.util.Comparator;
import java.util.Map;
import org.apache.flink.runtime.io.network.partition.DataSetMetaInfo;
import org.apache.flink.runtime.jobgraph.IntermediateDataSetID;
import org.apache.flink.runtime.rest.messages.dataset.ClusterDataSetListResponseBody;

/// Projects the data sets that batch jobs have cached in the cluster.
public final class DataSetsProjection {
    private DataSetsProjection() {}

    public static DataSets.Listing list(Map<IntermediateDataSetID, DataSetMetaInfo> dataSets) {
        return new DataSets.Listing(ClusterDataSetListResponseBody.from(dataSets).getDataSets().stream()
                .map(one -> new DataSets.DataSet(new DataSetId(one.getDataSetId()), one.isComplete()))
                .sorted(Comparator.comparing(one -> one.id().text()))
                .toList());
    }
}
