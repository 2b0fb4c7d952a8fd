package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Optional;

/// The load of a job's vertices at one time, in one response for the job's graph. Unknown values are missing.
public final class Loads {

    /// All vertices of a job, or those that were asked for.
    ///
    /// @param at       when the figures were taken, in epoch milliseconds
    /// @param vertices sources first
    public record Report(JobId job, long at, List<Vertex> vertices) {
        public Report {
            vertices = List.copyOf(vertices);
        }
    }

    /// A vertex. Rates are those of all its subtasks together, a second.
    ///
    /// @param skew     how many times the mean the subtask with the most records has: of those that come in,
    ///     or where none do, of those that go out; missing of a single subtask and where there are no records
    /// @param skewed   the subtask with the most records
    /// @param subtasks each of them in order, where they were asked for
    public record Vertex(
            VertexId id,
            int parallelism,
            Optional<Spread> busy,
            Optional<Spread> backPressured,
            Optional<Spread> idle,
            Optional<Double> recordsIn,
            Optional<Double> recordsOut,
            Optional<Double> bytesIn,
            Optional<Double> bytesOut,
            Optional<Double> skew,
            Optional<Integer> skewed,
            Optional<Watermark> watermark,
            Optional<List<Subtask>> subtasks) {
        public Vertex {
            subtasks = subtasks.map(List::copyOf);
        }
    }

    /// The share of their time that subtasks spend on something, from 0 to 1.
    ///
    /// @param mean    over the subtasks that report it
    /// @param subtask the one with the largest
    public record Spread(double mean, double max, int subtask) {}

    /// The watermark, in epoch milliseconds. Subtasks that have not seen a watermark yet do not count, nor do those
    /// that have seen the last one.
    ///
    /// @param subtask the one that is furthest behind
    public record Watermark(long low, long high, int subtask) {}

    /// A subtask: shares of its time from 0 to 1, rates a second, and how far event time has come.
    public record Subtask(
            int subtask,
            Optional<Double> busy,
            Optional<Double> backPressured,
            Optional<Double> idle,
            Optional<Double> recordsIn,
            Optional<Double> recordsOut,
            Optional<Double> bytesIn,
            Optional<Double> bytesOut,
            Optional<Long> watermark) {}

    public static final Param<List<VertexId>> VERTICES =
            Param.list("vertex", VertexId.TEXT, "Only these vertices; all of them when not given.");
    public static final Param<Boolean> SUBTASKS =
            Param.query("subtasks", ParamFormat.BOOLEAN, "Whether to include each subtask; false when not given.");

    public static final Endpoint<Nothing, Report> OF_JOB = Service.CLUSTER
            .get("getJobLoads", "/jobs/:jobid/loads")
            .params(Jobs.JOB, VERTICES, SUBTASKS)
            .response(Payload.json(Report.class))
            .summary("The load and the throughput of each vertex of a job at one moment.")
            .faults(FaultCode.NOT_FOUND);

    public static final List<Endpoint<?, ?>> ALL = List.of(OF_JOB);

    private Loads() {}
}
