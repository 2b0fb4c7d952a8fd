package io.millrace.server.engine.planner.delivery;

import io.millrace.server.engine.InteractiveJobs;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.apache.flink.runtime.jobgraph.JobType;
import org.apache.flink.runtime.webmonitor.RestfulGateway;
import org.apache.flink.streaming.api.graph.StreamGraph;

/// The slots that a query needs at the same time. A query that needs more than there are would wait for
/// `slot.request.timeout`, while its reader waits for rows.
///
/// @param number 1 for jobs that run with fewer: pipelines adapt, and batch jobs run one stage after the other
record RequiredSlots(int number) {
    /// Computes the required slots. Without co-location, an operator has at most one subtask in a slot, and
    /// operators of one group share slots.
    static RequiredSlots of(StreamGraph graph) {
        if (!InteractiveJobs.isMarked(graph.getJobConfiguration()) || graph.getJobType() == JobType.BATCH) {
            return new RequiredSlots(1);
        }
        return new RequiredSlots(graph.getStreamNodes().stream()
                .collect(Collectors.toMap(
                        node -> Objects.toString(node.getSlotSharingGroup(), ""),
                        node -> Math.max(1, node.getParallelism()),
                        Math::max))
                .values()
                .stream()
                .mapToInt(Integer::intValue)
                .sum());
    }

    /// Completes if the cluster has as many slots, free or not, or none yet; with a refusal otherwise.
    CompletableFuture<Void> requireIn(RestfulGateway cluster, Duration timeout) {
        if (number <= 1) {
            return CompletableFuture.completedFuture(null);
        }
        return cluster.requestClusterOverview(timeout).thenAccept(overview -> requireOf(overview.getNumSlotsTotal()));
    }

    private void requireOf(int total) {
        if (total > 0 && number > total) {
            throw Refusal.invalidStatement("The query needs " + number + " slots, and the cluster has " + total
                    + ". Lower 'parallelism.default', or give the task managers more slots"
                    + " (taskmanager.numberOfTaskSlots).");
        }
    }
}
