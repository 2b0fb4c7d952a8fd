package io.millrace.desktop.service.metric;

import io.millrace.desktop.service.metric.ChartPlan.Form;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The dashboards that everybody has to begin with. They name no job and no process, so they fit any cluster.
public final class ReadyMade {
    public static final String JOB = "Job at a glance";
    public static final String PROCESSES = "Processes";
    public static final String PROCESS = "One process";
    private static final String BUSY = "busyTimeMsPerSecond";
    private static final String RECORDS_IN = "numRecordsInPerSecond";
    private static final String RECORDS_OUT = "numRecordsOutPerSecond";
    private static final Subject OF_JOB = new Subject.Job();
    private static final Subject VERTEX = new Subject.EachVertex();

    private ReadyMade() {}

    public static List<Dashboard> all() {
        return List.of(job(), processes());
    }

    private static Dashboard job() {
        return new Dashboard(
                JOB,
                List.of(
                        ChartPlan.of("Records in", new Pick(VERTEX, "recordsIn"))
                                .sized(6, 2),
                        ChartPlan.of("Records out", new Pick(VERTEX, "recordsOut"))
                                .sized(6, 2),
                        ChartPlan.of("Busy, worst subtask", new Pick(VERTEX, "busyMax")),
                        ChartPlan.of("Back-pressured, worst subtask", new Pick(VERTEX, "backPressuredMax")),
                        ChartPlan.of("Skew of records", new Pick(VERTEX, "skew")),
                        ChartPlan.of("Checkpoint duration", new Pick(OF_JOB, "checkpointDuration")),
                        ChartPlan.of("Checkpointed size", new Pick(OF_JOB, "checkpointSize")),
                        ChartPlan.of("Watermark lag", new Pick(VERTEX, "watermarkLag")),
                        ChartPlan.of("Restarts", new Pick(OF_JOB, "restarts"))
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

    /// What one process does; the job manager where no task manager is named.
    public static Dashboard process(Optional<TaskManagerId> manager) {
        var of = manager.<Subject>map(Subject.TaskManager::new).orElseGet(Subject.JobManager::new);
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

    private static ChartPlan one(Subject of, String title, String metric) {
        return ChartPlan.of(title, new Pick(of, metric));
    }

    /// How a vertex does, and each of its subtasks.
    public static Dashboard vertex(String name, VertexId vertex) {
        var whole = new Subject.Vertex(vertex);
        var each = new Subject.EachSubtask(vertex);
        return new Dashboard(
                name,
                List.of(
                        ChartPlan.of("Records a second", new Pick(whole, "recordsIn"), new Pick(whole, "recordsOut"))
                                .sized(6, 2),
                        ChartPlan.of(
                                        "Where its time goes, worst subtask",
                                        new Pick(whole, "busyMax"),
                                        new Pick(whole, "backPressuredMax"),
                                        new Pick(whole, "idle"))
                                .sized(6, 2),
                        ChartPlan.of("Busy, by subtask", new Pick(each, BUSY)),
                        ChartPlan.of("Records in, by subtask", new Pick(each, RECORDS_IN)),
                        ChartPlan.of("Records out, by subtask", new Pick(each, RECORDS_OUT)),
                        ChartPlan.of("Skew of records", new Pick(whole, "skew")),
                        ChartPlan.of("Watermark lag", new Pick(whole, "watermarkLag"))));
    }

    /// How one subtask does beside its vertex.
    public static Dashboard subtask(String name, VertexId vertex, int subtask) {
        var one = new Subject.Subtask(vertex, subtask);
        var whole = new Subject.Vertex(vertex);
        return new Dashboard(
                name + ", subtask " + subtask,
                List.of(
                        ChartPlan.of("Records in", new Pick(one, RECORDS_IN)).sized(6, 2),
                        ChartPlan.of("Records out", new Pick(one, RECORDS_OUT)).sized(6, 2),
                        ChartPlan.of("Busy", new Pick(one, BUSY)),
                        ChartPlan.of("Back-pressured", new Pick(one, "backPressuredTimeMsPerSecond")),
                        ChartPlan.of("Idle", new Pick(one, "idleTimeMsPerSecond")),
                        ChartPlan.of(
                                "Busy: the vertex, its mean and worst subtask",
                                new Pick(whole, "busy"),
                                new Pick(whole, "busyMax")),
                        ChartPlan.of("Skew of the vertex", new Pick(whole, "skew"))));
    }

    private static ChartPlan both(String title, String metric) {
        return ChartPlan.of(
                title, new Pick(new Subject.JobManager(), metric), new Pick(new Subject.EachTaskManager(), metric));
    }

    private static ChartPlan managers(String title, String metric) {
        return ChartPlan.of(title, new Pick(new Subject.EachTaskManager(), metric));
    }
}
