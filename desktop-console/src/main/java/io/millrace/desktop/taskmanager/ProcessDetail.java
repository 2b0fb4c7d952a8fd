package io.millrace.desktop.taskmanager;

import io.millrace.wire.cluster.TaskManagers;
import java.util.List;

/// The details of a process: its memory pools and the slots that jobs occupy.
record ProcessDetail(List<MemoryPool> pools, List<HeldSlot> slots) {
    ProcessDetail {
        pools = List.copyOf(pools);
        slots = List.copyOf(slots);
    }

    /// A slot that a job holds.
    ///
    /// @param name the name of the job; its id if the cluster no longer lists the job
    record HeldSlot(TaskManagers.Slot slot, String name) {}
}
