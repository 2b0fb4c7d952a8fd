package io.millrace.desktop.service.worker;

import io.millrace.wire.id.JobId;
import java.util.List;

/// The details of a process: its memory pools and the slots that jobs occupy.
public record ProcessDetail(List<MemoryPool> pools, List<Slot> slots) {
    public ProcessDetail {
        pools = List.copyOf(pools);
        slots = List.copyOf(slots);
    }

    /// A slot that a job holds.
    ///
    /// @param name the name of the job; its id if the cluster no longer lists the job
    public record Slot(JobId job, String name, int tasks, double cpu, long managedBytes) {}
}
