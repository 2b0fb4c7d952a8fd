package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Task managers: the processes, or parts of one, in which tasks run.
public final class TaskManagers {

    /// All task managers.
    public record Listing(List<TaskManager> taskmanagers) {
        public Listing {
            taskmanagers = List.copyOf(taskmanagers);
        }
    }

    /// A task manager in a list. Against its name, `timeSinceLastHeartbeat` is the epoch millisecond of the last
    /// heartbeat. `blocked` is there only when it is.
    public record TaskManager(
            TaskManagerId id,
            String path,
            int dataPort,
            int jmxPort,
            long timeSinceLastHeartbeat,
            int slotsNumber,
            int freeSlots,
            int assignedTasks,
            Resource totalResource,
            Resource freeResource,
            Hardware hardware,
            MemoryConfiguration memoryConfiguration,
            Optional<Boolean> blocked) {}

    /// A task manager, with the slots that jobs hold and the state of its JVM.
    public record Detail(
            TaskManagerId id,
            String path,
            int dataPort,
            int jmxPort,
            long timeSinceLastHeartbeat,
            int slotsNumber,
            int freeSlots,
            int assignedTasks,
            Resource totalResource,
            Resource freeResource,
            Hardware hardware,
            MemoryConfiguration memoryConfiguration,
            Optional<Boolean> blocked,
            List<Slot> allocatedSlots,
            JvmMetrics metrics) {
        public Detail {
            allocatedSlots = List.copyOf(allocatedSlots);
        }
    }

    /// A share of a task manager; memory in MiB.
    public record Resource(
            double cpuCores,
            int taskHeapMemory,
            int taskOffHeapMemory,
            int managedMemory,
            int networkMemory,
            Map<String, Double> extendedResources) {
        public Resource {
            extendedResources = Ordered.copy(extendedResources);
        }
    }

    /// The machine; memory in bytes.
    public record Hardware(int cpuCores, long physicalMemory, long freeMemory, long managedMemory) {}

    /// The memory configuration of the process in bytes; unlimited sizes are missing.
    public record MemoryConfiguration(
            Optional<Long> frameworkHeap,
            Optional<Long> taskHeap,
            Optional<Long> frameworkOffHeap,
            Optional<Long> taskOffHeap,
            Optional<Long> networkMemory,
            Optional<Long> managedMemory,
            Optional<Long> jvmMetaspace,
            Optional<Long> jvmOverhead,
            Optional<Long> totalFlinkMemory,
            Optional<Long> totalProcessMemory) {}

    /// A slot that a job holds.
    public record Slot(JobId jobId, Resource resource, int assignedTasks) {}

    /// The JVM and the network buffers; all 0 before the first report.
    public record JvmMetrics(
            long heapUsed,
            long heapCommitted,
            long heapMax,
            long nonHeapUsed,
            long nonHeapCommitted,
            long nonHeapMax,
            long directCount,
            long directUsed,
            long directMax,
            long mappedCount,
            long mappedUsed,
            long mappedMax,
            long nettyShuffleMemorySegmentsAvailable,
            long nettyShuffleMemorySegmentsUsed,
            long nettyShuffleMemorySegmentsTotal,
            long nettyShuffleMemoryAvailable,
            long nettyShuffleMemoryUsed,
            long nettyShuffleMemoryTotal,
            List<GarbageCollector> garbageCollectors) {
        public JvmMetrics {
            garbageCollectors = List.copyOf(garbageCollectors);
        }
    }

    /// A garbage collector: its collections so far, and their time in milliseconds.
    public record GarbageCollector(String name, long count, long time) {}

    public static final Param<TaskManagerId> TASK_MANAGER =
            Param.path("taskmanagerid", TaskManagerId.TEXT, "The task manager.");

    public static final Endpoint<Nothing, Listing> LIST = Service.CLUSTER
            .get("getTaskManagers", "/taskmanagers")
            .response(Payload.json(Listing.class))
            .summary("All task managers with their slots.");

    public static final Endpoint<Nothing, Detail> DETAIL = Service.CLUSTER
            .get("getTaskManagerDetails", "/taskmanagers/:taskmanagerid")
            .params(TASK_MANAGER)
            .response(Payload.json(Detail.class))
            .summary("A task manager: its JVM, and the slots that jobs hold.")
            .faults(FaultCode.NOT_FOUND);

    public static final List<Endpoint<?, ?>> ALL = List.of(LIST, DETAIL);

    private TaskManagers() {}
}
