package io.millrace.desktop.shell;

/// What a window shows.
public sealed interface Page {

    /// All clusters, and the way to new ones.
    record AllClusters() implements Page {}

    /// What went wrong on any of them.
    record Failures() implements Page {}

    /// One cluster, at the place where it was left.
    record InCluster(ClusterModel cluster) implements Page {}

    /// A file that belongs to no cluster.
    record InDocument(OpenDocument document) implements Page {}
}
