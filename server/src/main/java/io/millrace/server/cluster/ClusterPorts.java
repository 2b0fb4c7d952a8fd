package io.millrace.server.cluster;

/// All that service A is answered from.
public record ClusterPorts(
        ClusterPort cluster,
        JobsPort jobs,
        ExceptionsPort exceptions,
        CheckpointsPort checkpoints,
        SavepointsPort savepoints,
        VerticesPort vertices,
        BackPressurePort backPressure,
        FlameGraphsPort flameGraphs,
        MetricsPort metrics,
        TaskManagersPort taskManagers,
        ThreadDumpsPort threadDumps,
        JobManagerPort jobManager,
        LogsPort logs) {}
