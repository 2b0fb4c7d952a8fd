package io.millrace.desktop.shell;

/// A page of a window.
sealed interface Page {

    /// The overview of all clusters, with the form for new connections.
    record AllClusters() implements Page {}

    /// The page of failures on all clusters.
    record Failures() implements Page {}

    /// A cluster at its last place.
    record InCluster(ClusterModel cluster) implements Page {}

    /// A file that belongs to no cluster.
    record InDocument(OpenDocument document) implements Page {}
}
