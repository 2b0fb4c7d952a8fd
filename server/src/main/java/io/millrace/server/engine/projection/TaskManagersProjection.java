package io.millrace.server.engine.projection;

import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.flink.runtime.instance.HardwareDescription;
import org.apache.flink.runtime.resourcemanager.TaskManagerInfoWithSlots;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;
import org.apache.flink.runtime.rest.messages.ResourceProfileInfo;
import org.apache.flink.runtime.rest.messages.taskmanager.SlotInfo;
import org.apache.flink.runtime.rest.messages.taskmanager.TaskManagerInfo;
import org.apache.flink.runtime.taskexecutor.TaskExecutorMemoryConfiguration;
import org.jspecify.annotations.Nullable;

/// Projects task managers.
public final class TaskManagersProjection {
    private static final String JVM = "Status.JVM.Memory.";
    private static final String COLLECTOR = "Status.JVM.GarbageCollector.";
    private static final String NETWORK = "Status.Shuffle.Netty.";

    private TaskManagersProjection() {}

    public static TaskManagers.Listing list(Collection<TaskManagerInfo> all) {
        return new TaskManagers.Listing(
                all.stream().map(TaskManagersProjection::taskManager).toList());
    }

    private static TaskManagers.TaskManager taskManager(TaskManagerInfo info) {
        return new TaskManagers.TaskManager(
                new TaskManagerId(info.getResourceId().getResourceIdString()),
                info.getAddress(),
                info.getDataPort(),
                info.getJmxPort(),
                info.getLastHeartbeat(),
                info.getNumberSlots(),
                info.getNumberAvailableSlots(),
                info.getAssignedTasks(),
                resource(info.getTotalResource()),
                resource(info.getFreeResource()),
                hardware(info.getHardwareDescription()),
                memory(info.getMemoryConfiguration()),
                info.getBlocked() ? Optional.of(true) : Optional.empty());
    }

    public static TaskManagers.Detail detail(
            TaskManagerInfoWithSlots info, MetricStore.@Nullable TaskManagerMetricStore metrics) {
        var head = taskManager(info.getTaskManagerInfo());
        return new TaskManagers.Detail(
                head.id(),
                head.path(),
                head.dataPort(),
                head.jmxPort(),
                head.timeSinceLastHeartbeat(),
                head.slotsNumber(),
                head.freeSlots(),
                head.assignedTasks(),
                head.totalResource(),
                head.freeResource(),
                head.hardware(),
                head.memoryConfiguration(),
                head.blocked(),
                info.getAllocatedSlots().stream()
                        .map(TaskManagersProjection::slot)
                        .toList(),
                jvm(metrics));
    }

    private static TaskManagers.Slot slot(SlotInfo slot) {
        return new TaskManagers.Slot(
                new JobId(slot.getJobId().toString()), resource(slot.getResource()), slot.getAssignedTasks());
    }

    private static TaskManagers.Resource resource(ResourceProfileInfo resource) {
        return new TaskManagers.Resource(
                resource.getCpu(),
                resource.getTaskHeapMB(),
                resource.getTaskOffHeapMB(),
                resource.getManagedMB(),
                resource.getNetworkMB(),
                new TreeMap<>(resource.getExtendedResources()));
    }

    private static TaskManagers.Hardware hardware(HardwareDescription hardware) {
        return new TaskManagers.Hardware(
                hardware.getNumberOfCPUCores(),
                hardware.getSizeOfPhysicalMemory(),
                hardware.getSizeOfJvmHeap(),
                hardware.getSizeOfManagedMemory());
    }

    private static TaskManagers.MemoryConfiguration memory(TaskExecutorMemoryConfiguration memory) {
        return new TaskManagers.MemoryConfiguration(
                Optional.ofNullable(memory.getFrameworkHeap()),
                Optional.ofNullable(memory.getTaskHeap()),
                Optional.ofNullable(memory.getFrameworkOffHeap()),
                Optional.ofNullable(memory.getTaskOffHeap()),
                Optional.ofNullable(memory.getNetworkMemory()),
                Optional.ofNullable(memory.getManagedMemoryTotal()),
                Optional.ofNullable(memory.getJvmMetaspace()),
                Optional.ofNullable(memory.getJvmOverhead()),
                Optional.ofNullable(memory.getTotalFlinkMemory()),
                Optional.ofNullable(memory.getTotalProcessMemory()));
    }

    private static TaskManagers.JvmMetrics jvm(MetricStore.@Nullable TaskManagerMetricStore metrics) {
        return new TaskManagers.JvmMetrics(
                number(metrics, JVM + "Heap.Used"),
                number(metrics, JVM + "Heap.Committed"),
                number(metrics, JVM + "Heap.Max"),
                number(metrics, JVM + "NonHeap.Used"),
                number(metrics, JVM + "NonHeap.Committed"),
                number(metrics, JVM + "NonHeap.Max"),
                number(metrics, JVM + "Direct.Count"),
                number(metrics, JVM + "Direct.MemoryUsed"),
                number(metrics, JVM + "Direct.TotalCapacity"),
                number(metrics, JVM + "Mapped.Count"),
                number(metrics, JVM + "Mapped.MemoryUsed"),
                number(metrics, JVM + "Mapped.TotalCapacity"),
                number(metrics, NETWORK + "AvailableMemorySegments"),
                number(metrics, NETWORK + "UsedMemorySegments"),
                number(metrics, NETWORK + "TotalMemorySegments"),
                number(metrics, NETWORK + "AvailableMemory"),
                number(metrics, NETWORK + "UsedMemory"),
                number(metrics, NETWORK + "TotalMemory"),
                collectors(metrics));
    }

    private static List<TaskManagers.GarbageCollector> collectors(
            MetricStore.@Nullable TaskManagerMetricStore metrics) {
        var collectors = new ArrayList<TaskManagers.GarbageCollector>();
        if (metrics != null) {
            for (var name : new TreeSet<>(metrics.garbageCollectorNames)) {
                collectors.add(new TaskManagers.GarbageCollector(
                        name,
                        number(metrics, COLLECTOR + name + ".Count"),
                        number(metrics, COLLECTOR + name + ".Time")));
            }
        }
        return collectors;
    }

    private static long number(MetricStore.@Nullable TaskManagerMetricStore metrics, String name) {
        return metrics == null ? 0 : Long.parseLong(metrics.getMetric(name, "0"));
    }
}
