package io.millrace.server.engine.adapter;

import io.millrace.wire.id.JobId;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;

/// The slots that a job can use at present.
///
/// @param own  in use by the job, or not yet returned
/// @param free unused ones
record JobSlots(int own, int free) {

    static JobSlots of(JobId job, LeaderGateways gateways) {
        var id = JobGraphCache.id(job);
        var limit = gateways.limit();
        int free = gateways.resourceManager(manager -> manager.requestResourceOverview(limit))
                .getNumberFreeSlots();
        var own = gateways.resourceManager((ResourceManagerGateway manager) -> manager.requestTaskManagerInfo(limit)
                .thenCompose(taskManagers -> {
                    var counts = new ArrayList<CompletableFuture<Long>>();
                    taskManagers.forEach(taskManager -> counts.add(manager.requestTaskManagerDetailsInfo(
                                    taskManager.getResourceId(), limit)
                            .handle((found, gone) -> gone != null
                                    ? 0L
                                    : found.getAllocatedSlots().stream()
                                            .filter(slot -> slot.getJobId().equals(id))
                                            .count())));
                    return CompletableFuture.allOf(counts.toArray(CompletableFuture[]::new))
                            .thenApply(_ -> counts.stream()
                                    .mapToLong(CompletableFuture::join)
                                    .sum());
                }));
        return new JobSlots(own.intValue(), free);
    }

    int all() {
        return own + free;
    }
}
