package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import io.millrace.wire.Wire;
import io.millrace.wire.id.DataSetId;
import java.util.List;

/// Results that batch jobs keep at the task managers for later jobs.
public final class DataSets {

    /// All data sets of the cluster.
    public record Listing(List<DataSet> dataSets) {
        public Listing {
            dataSets = List.copyOf(dataSets);
        }
    }

    /// A result; complete if all its partitions are available.
    public record DataSet(DataSetId id, @Wire("isComplete") boolean complete) {}

    public static final Param<DataSetId> DATA_SET = Param.path("datasetid", DataSetId.TEXT, "The data set.");

    public static final Endpoint<Nothing, Listing> LIST = Service.CLUSTER
            .get("getClusterDataSetList", "/datasets")
            .response(Payload.json(Listing.class))
            .summary("All data sets.")
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Nothing, Triggers.Accepted> DELETE = Service.CLUSTER
            .delete("deleteClusterDataSet", "/datasets/:datasetid")
            .params(DATA_SET)
            .response(Payload.json(Triggers.Accepted.class))
            .summary("Deletes a data set; one that does not exist counts as deleted.")
            .success(202)
            .faults(FaultCode.TOO_MANY)
            .permission(Permission.OPERATE_ALL);

    public static final Endpoint<Nothing, Triggers.Poll> DELETION = Service.CLUSTER
            .get("getClusterDataSetDeleteStatus", "/datasets/delete/:triggerid")
            .params(Triggers.TRIGGER)
            .response(Payload.json(Triggers.Poll.class))
            .summary("Where the deletion of a data set stands.")
            .faults(FaultCode.NOT_FOUND)
            .permission(Permission.OPERATE_ALL);

    public static final List<Endpoint<?, ?>> ALL = List.of(LIST, DELETE, DELETION);

    private DataSets() {}
}
