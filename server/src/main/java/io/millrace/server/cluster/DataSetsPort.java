package io.millrace.server.cluster;

import io.millrace.wire.cluster.DataSets;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.DataSetId;
import io.millrace.wire.id.TriggerId;

/// Results that batch jobs left behind.
public interface DataSetsPort {

    DataSets.Listing list();

    /// One that does not exist counts as deleted.
    Triggers.Accepted delete(DataSetId dataSet);

    Triggers.Poll deletion(TriggerId trigger);
}
