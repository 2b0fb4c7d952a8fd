package io.millrace.desktop.metric;

import io.millrace.desktop.metric.ChartDefinition.Form;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The default dashboards of every user. They refer to no particular job or process, so they fit any cluster.
final class DefaultDashboards {
    public static final String JOB = "Job at a glance";
    public static final String PROCESSES = "Processes";
    public static final String PROCESS = "One process";
    private static final String BUSY = "busyTimeMsPerSecond";
    private static final String RECORDS_IN = "numRecordsInPerSecond";
    private static final String RECORDS_OUT = "numRecordsOutPerSecond";
    private static final MetricSubject OF_JOB = new MetricSubject.Job();
    private static final MetricSubject VERTEX = new MetricSubject.EachVertex();

    private DefaultDashboards() {}

    public static List<Dashboard> all() {
        return List.of(job(), processes());
    }

    private static Dashboard job() {
        return new Dashboard(
                JOB,
                List.of(
                        ChartDefinition.of("Records in", new PickedMetric(VERTEX, "recordsIn"))
                                .sized(6, 2),
                        ChartDefinition.of("Records out", new PickedMetric(VERTEX, "recordsOut"))
                                .sized(6, 2),
                        ChartDefinition.of("Busy, worst subtask", new PickedMetric(VERTEX, "busyMax")),
                        ChartDefinition.of(
                                "Back-pressured, worst subtask", new PickedMetric(VERTEX, "backPressuredMax")),
                        ChartDefinition.of("Skew of records", new PickedMetric(VERTEX, "skew")),
                        ChartDefinition.of("Checkpoint duration", new PickedMetric(OF_JOB, "checkpointDuration")),
                        ChartDefinition.of("Checkpointed size", new PickedMetric(OF_JOB, "checkpointSize")),
                        ChartDefinition.of("Watermark lag", new PickedMetric(VERTEX, "watermarkLag")),
                        ChartDefinition.of("Restarts", new PickedMetric(OF_JOB, "restarts"))
                                .drawn(Form.LATEST)
                                .sized(3, 1)));
    }

    private static Dashboard processes() {
        return new Dashboard(
                PROCESSES,
                List.of(
                        both("CPU load", "cpuLoad").sized(6, 2),
                        both("Heap used", "heapUsed").sized(6, 2),
                        both("Time in garbage collection", "gcTime"),
                        both("Threads", "threads"),
                        both("Metaspace used", "metaspaceUsed"),
                        both("Direct memory used", "directUsed"),
                        managers("Managed memory used", "managedUsed").drawn(Form.AREA),
                        managers("Network memory used", "networkUsed").drawn(Form.AREA)));
    }

    /// Returns the dashboard of one process; the job manager if no task manager is given.
    public static Dashboard process(Optional<TaskManagerId> manager) {
        var of = manager.<MetricSubject>map(MetricSubject.TaskManager::new).orElseGet(MetricSubject.JobManager::new);
        var charts = new ArrayList<>(List.of(
                one(of, "CPU load", "cpuLoad").sized(6, 2),
                one(of, "Heap used", "heapUsed").sized(6, 2),
                one(of, "Time in garbage collection", "gcTime"),
                one(of, "Threads", "threads"),
                one(of, "Metaspace used", "metaspaceUsed"),
                one(of, "Direct memory used", "directUsed")));
        if (manager.isPresent()) {
            charts.add(one(of, "Managed memory used", "managedUsed").drawn(Form.AREA));
            charts.add(one(of, "Network memory used", "networkUsed").drawn(Form.AREA));
        }
        return new Dashboard(PROCESS, charts);
    }

    private static ChartDefinition one(MetricSubject of, String title, String metric) {
        return ChartDefinition.of(title, new PickedMetric(of, metric));
    }

    /// Returns the dashboard of a vertex and each of its subtasks.
    public static Dashboard vertex(String name, VertexId vertex) {
        var whole = new MetricSubject.Vertex(vertex);
        var each = new MetricSubject.EachSubtask(vertex);
        return new Dashboard(
                name,
                List.of(
                        ChartDefinition.of(
                                        "Records a second",
                                        new PickedMetric(whole, "recordsIn"),
                                        new PickedMetric(whole, "recordsOut"))
                                .sized(6, 2),
                        ChartDefinition.of(
                                        "Where its time goes, worst subtask",
                                        new PickedMetric(whole, "busyMax"),
                                        new PickedMetric(whole, "backPressuredMax"),
                                        new PickedMetric(whole, "idle"))
                                .sized(6, 2),
                        ChartDefinition.of("Busy, by subtask", new PickedMetric(each, BUSY)),
                        ChartDefinition.of("Records in, by subtask", new PickedMetric(each, RECORDS_IN)),
                        ChartDefinition.of("Records out, by subtask", new PickedMetric(each, RECORDS_OUT)),
                        ChartDefinition.of("Skew of records", new PickedMetric(whole, "skew")),
                        ChartDefinition.of("Watermark lag", new PickedMetric(whole, "watermarkLag"))));
    }

    /// Returns the dashboard of one subtask compared with its vertex.
    public static Dashboard subtask(String name, VertexId vertex, int subtask) {
        var one = new MetricSubject.Subtask(vertex, subtask);
        var whole = new MetricSubject.Vertex(vertex);
        return new Dashboard(
                name + ", subtask " + subtask,
                List.of(
                        ChartDefinition.of("Records in", new PickedMetric(one, RECORDS_IN))
                                .sized(6, 2),
                        ChartDefinition.of("Records out", new PickedMetric(one, RECORDS_OUT))
                                .sized(6, 2),
                        ChartDefinition.of("Busy", new PickedMetric(one, BUSY)),
                        ChartDefinition.of("Back-pressured", new PickedMetric(one, "backPressuredTimeMsPerSecond")),
                        ChartDefinition.of("Idle", new PickedMetric(one, "idleTimeMsPerSecond")),
                        ChartDefinition.of(
                                "Busy: the vertex, its mean and worst subtask",
                                new PickedMetric(whole, "busy"),
                                new PickedMetric(whole, "busyMax")),
                        ChartDefinition.of("Skew of the vertex", new PickedMetric(whole, "skew"))));
    }

    private static ChartDefinition both(String title, String metric) {
        return ChartDefinition.of(
                title,
                new PickedMetric(new MetricSubject.JobManager(), metric),
                new PickedMetric(new MetricSubject.EachTaskManager(), metric));
    }

    private static ChartDefinition managers(String title, String metric) {
        return ChartDefinition.of(title, new PickedMetric(new MetricSubject.EachTaskManager(), metric));
    }
}
