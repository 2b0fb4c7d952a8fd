package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import java.util.List;
import java.util.Optional;

/// Metrics of everything that has them. Without `get` the names are listed, with `get` the values of those named;
/// what does not exist has no metrics rather than being an error.
public final class Metrics {

    /// A metric by its name; its value as text where values were asked for.
    public record Metric(String id, Optional<String> value) {}

    /// A metric over several things; only the aggregations that were asked for.
    public record Aggregate(
            String id,
            Optional<Double> min,
            Optional<Double> max,
            Optional<Double> avg,
            Optional<Double> sum,
            Optional<Double> skew) {}

    /// The way several values are combined.
    public enum Aggregation {
        MIN,
        MAX,
        SUM,
        AVG,
        SKEW
    }

    public static final Param<List<String>> GET = Param.list(
            "get", ParamFormat.STRING, "The metrics whose values to return; without it the names are listed.");
    public static final Param<List<Aggregation>> AGG =
            Param.list("agg", ParamFormat.oneOf(Aggregation.class), "Which aggregations; all of them when not given.");
    public static final Param<List<JobId>> JOBS =
            Param.list("jobs", JobId.TEXT, "Over these jobs; all of them when not given.");
    public static final Param<List<TaskManagerId>> TASK_MANAGERS =
            Param.list("taskmanagers", TaskManagerId.TEXT, "Over these task managers; all of them when not given.");
    public static final Param<List<String>> SUBTASKS = Param.list(
            "subtasks",
            ParamFormat.STRING,
            "Over these subtasks, numbers and ranges like `5-9`; all of them when not given.");

    public static final Endpoint<Nothing, List<Metric>> OF_JOB = Service.CLUSTER
            .get("getJobMetrics", "/jobs/:jobid/metrics")
            .params(Jobs.JOB, GET)
            .response(Payload.jsonList(Metric.class))
            .summary("Metrics of one job.");

    public static final Endpoint<Nothing, List<Aggregate>> OF_JOBS = Service.CLUSTER
            .get("getAggregatedJobMetrics", "/jobs/metrics")
            .params(GET, AGG, JOBS)
            .response(Payload.jsonList(Aggregate.class))
            .summary("Metrics over jobs.")
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Nothing, List<Metric>> OF_VERTEX = Service.CLUSTER
            .get("getJobVertexMetrics", "/jobs/:jobid/vertices/:vertexid/metrics")
            .params(Jobs.JOB, Vertices.VERTEX, GET)
            .response(Payload.jsonList(Metric.class))
            .summary("Metrics of one vertex; each name begins with the number of its subtask.");

    public static final Endpoint<Nothing, List<Aggregate>> OF_SUBTASKS = Service.CLUSTER
            .get("getAggregatedSubtaskMetrics", "/jobs/:jobid/vertices/:vertexid/subtasks/metrics")
            .params(Jobs.JOB, Vertices.VERTEX, GET, AGG, SUBTASKS)
            .response(Payload.jsonList(Aggregate.class))
            .summary("Metrics over the subtasks of one vertex.");

    public static final Endpoint<Nothing, List<Metric>> OF_SUBTASK = Service.CLUSTER
            .get("getSubtaskMetrics", "/jobs/:jobid/vertices/:vertexid/subtasks/:subtaskindex/metrics")
            .params(Jobs.JOB, Vertices.VERTEX, Vertices.SUBTASK, GET)
            .response(Payload.jsonList(Metric.class))
            .summary("Metrics of one subtask.");

    public static final Endpoint<Nothing, List<Metric>> OF_COORDINATORS = Service.CLUSTER
            .get("getJobManagerOperatorMetrics", "/jobs/:jobid/vertices/:vertexid/jm-operator-metrics")
            .params(Jobs.JOB, Vertices.VERTEX, GET)
            .response(Payload.jsonList(Metric.class))
            .summary("Metrics of the parts of one vertex's operators that run in the job manager.");

    public static final Endpoint<Nothing, List<Metric>> WATERMARKS = Service.CLUSTER
            .get("getJobVertexWatermarks", "/jobs/:jobid/vertices/:vertexid/watermarks")
            .params(Jobs.JOB, Vertices.VERTEX)
            .response(Payload.jsonList(Metric.class))
            .summary("The watermark of each subtask of a vertex.")
            .faults(FaultCode.NOT_FOUND);

    public static final Endpoint<Nothing, List<Metric>> OF_TASK_MANAGER = Service.CLUSTER
            .get("getTaskManagerMetrics", "/taskmanagers/:taskmanagerid/metrics")
            .params(TaskManagers.TASK_MANAGER, GET)
            .response(Payload.jsonList(Metric.class))
            .summary("Metrics of one task manager.");

    public static final Endpoint<Nothing, List<Aggregate>> OF_TASK_MANAGERS = Service.CLUSTER
            .get("getAggregatedTaskManagerMetrics", "/taskmanagers/metrics")
            .params(GET, AGG, TASK_MANAGERS)
            .response(Payload.jsonList(Aggregate.class))
            .summary("Metrics over task managers.");

    public static final Endpoint<Nothing, List<Metric>> OF_JOB_MANAGER = Service.CLUSTER
            .get("getJobManagerMetrics", "/jobmanager/metrics")
            .params(GET)
            .response(Payload.jsonList(Metric.class))
            .summary("Metrics of the job manager.");

    public static final List<Endpoint<?, ?>> ALL = List.of(
            OF_JOB,
            OF_JOBS,
            OF_VERTEX,
            OF_SUBTASKS,
            OF_SUBTASK,
            OF_COORDINATORS,
            WATERMARKS,
            OF_TASK_MANAGER,
            OF_TASK_MANAGERS,
            OF_JOB_MANAGER);

    private Metrics() {}
}
