package io.millrace.server.cluster;

import io.millrace.wire.cluster.Cluster;

/// The cluster as a whole.
public interface ClusterPort {

    Cluster.Overview overview();

    Cluster.Dashboard dashboard();

    /// Begins the end of the server and returns; what was asked before is still answered.
    void shutDown();
}
