package io.millrace.server.cluster;

/// All that service A is answered from.
public record ClusterPorts(
        ClusterPort cluster,
        JobsPort jobs,
        ClientsPort clients,
        ApplicationsPort applications,
        RequirementsPort requirements,
        RescalesPort rescales,
        ExceptionsPort exceptions,
        CheckpointsPort checkpoints,
        SavepointsPort savepoints,
        VerticesPort vertices,
        AccumulatorsPort accumulators,
        BackPressurePort backPressure,
        FlameGraphsPort flameGraphs,
        MetricsPort metrics,
        LoadsPort loads,
        TaskManagersPort taskManagers,
        DataSetsPort dataSets,
        ThreadDumpsPort threadDumps,
        JobManagerPort jobManager,
        LogPagesPort logPages,
        JarsPort jars,
        SubmissionsPort submissions,
        ProfilerPort profiler,
        LogsPort logs) {}
