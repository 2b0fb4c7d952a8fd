package io.millrace.server.cluster;

import io.millrace.wire.cluster.Cluster;

/// The cluster as a whole.
public interface ClusterPort {

    Cluster.Overview overview();

    Cluster.Dashboard dashboard();
}
