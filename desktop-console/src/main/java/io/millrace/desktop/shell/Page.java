package io.millrace.desktop.shell;

/// A page of a window.
public sealed interface Page {

    /// All clusters, and the way to new ones.
    record AllClusters() implements Page {}

    /// The page of failures on all clusters.
    record Failures() implements Page {}

    /// One cluster, at the place where it was left.
    record InCluster(ClusterModel cluster) implements Page {}

    /// A file that belongs to no cluster.
    record InDocument(OpenDocument document) implements Page {}
}
