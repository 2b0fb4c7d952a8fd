package io.millrace.server.engine.worker;

import io.millrace.server.engine.EngineConfiguration;
import io.millrace.server.engine.hosting.EngineDefaults;
import java.util.List;
import java.util.Optional;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.IllegalConfigurationException;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.clusterframework.TaskExecutorProcessSpec;
import org.apache.flink.runtime.clusterframework.TaskExecutorProcessUtils;

/// Computes the memory of a task manager. The stock start script computes it first and sizes the JVM by it. Here the
/// JVM runs already, so the defaults follow its heap, and a configuration that needs a larger heap is refused.
final class TaskManagerMemory {
    private static final List<ConfigOption<MemorySize>> TOTALS = List.of(
            TaskManagerOptions.TOTAL_PROCESS_MEMORY,
            TaskManagerOptions.TOTAL_FLINK_MEMORY,
            TaskManagerOptions.TASK_HEAP_MEMORY);
    /// A JVM reports less than its maximum heap, as one survivor space is never used.
    private static final double MIN_REPORTED = 0.85;

    private static final MemorySize NETWORK = MemorySize.ofMebiBytes(64);

    private TaskManagerMemory() {}

    /// The configuration with every part set.
    ///
    /// @param heap of the JVM, in bytes
    static Configuration over(Configuration configured, long heap) {
        var configuration = new Configuration(configured);
        if (!asksForTotal(configuration)) {
            configuration.set(TaskManagerOptions.TOTAL_FLINK_MEMORY, totalFor(configuration, heap));
        }
        var spec = TaskExecutorProcessUtils.processSpecFromConfig(configuration);
        var required = spec.getJvmHeapMemorySize();
        if (required.getBytes() * MIN_REPORTED > heap) {
            throw new IllegalConfigurationException("taskmanager.memory asks for a heap of " + required.getMebiBytes()
                    + " MB but the JVM has " + (heap >> 20) + " MB: start it with MILLRACE_JAVA_OPTS=-Xmx"
                    + required.getMebiBytes() + "m, or ask for less");
        }
        set(configuration, spec);
        return configuration;
    }

    /// The heap in bytes that a configuration asks for, if it does.
    static Optional<Long> requiredHeap(Configuration configured) {
        return asksForTotal(configured)
                ? Optional.of(TaskExecutorProcessUtils.processSpecFromConfig(withManaged(configured, 0))
                        .getJvmHeapMemorySize()
                        .getBytes())
                : Optional.empty();
    }

    private static boolean asksForTotal(Configuration configuration) {
        return TOTALS.stream().anyMatch(configuration::contains);
    }

    /// Adds the defaults of a task manager beside the server: the heap of its JVM, a fifth of that for sorting, joins
    /// and state on disk, and as much for exchanges between tasks as the engine takes in one process, because that
    /// memory is taken at the start.
    static Configuration besideServer(Configuration configured, long heap) {
        var configuration = withManaged(configured, heap);
        if (asksForTotal(configuration)) {
            return configuration;
        }
        long framework = Math.min(
                heap / 2,
                TaskManagerOptions.FRAMEWORK_HEAP_MEMORY.defaultValue().getBytes());
        EngineConfiguration.setIfAbsent(
                configuration, TaskManagerOptions.FRAMEWORK_HEAP_MEMORY, new MemorySize(framework));
        configuration.set(
                TaskManagerOptions.TASK_HEAP_MEMORY,
                new MemorySize(heap
                        - configuration
                                .get(TaskManagerOptions.FRAMEWORK_HEAP_MEMORY)
                                .getBytes()));
        if (!configuration.contains(TaskManagerOptions.NETWORK_MEMORY_MIN)
                && !configuration.contains(TaskManagerOptions.NETWORK_MEMORY_MAX)) {
            configuration.set(TaskManagerOptions.NETWORK_MEMORY_MIN, NETWORK);
            configuration.set(TaskManagerOptions.NETWORK_MEMORY_MAX, NETWORK);
        }
        return configuration;
    }

    /// A heap without a total needs a size of managed memory, too.
    private static Configuration withManaged(Configuration configured, long heap) {
        var configuration = new Configuration(configured);
        if (configuration.contains(TaskManagerOptions.TOTAL_PROCESS_MEMORY)
                || configuration.contains(TaskManagerOptions.TOTAL_FLINK_MEMORY)) {
            return configuration;
        }
        double share = configuration
                .getOptional(TaskManagerOptions.MANAGED_MEMORY_FRACTION)
                .map(fraction -> fraction / Math.max(1 - fraction, 0.1))
                .orElse(EngineDefaults.MANAGED_SHARE);
        EngineConfiguration.setIfAbsent(
                configuration, TaskManagerOptions.MANAGED_MEMORY_SIZE, EngineDefaults.managedMemory(heap, share));
        return configuration;
    }

    /// The total memory of which the heap is what the fractions of managed and network memory leave.
    private static MemorySize totalFor(Configuration configuration, long heap) {
        double others = configuration.get(TaskManagerOptions.MANAGED_MEMORY_FRACTION)
                + configuration.get(TaskManagerOptions.NETWORK_MEMORY_FRACTION);
        long offHeap = configuration
                .get(TaskManagerOptions.FRAMEWORK_OFF_HEAP_MEMORY)
                .add(configuration.get(TaskManagerOptions.TASK_OFF_HEAP_MEMORY))
                .getBytes();
        return new MemorySize((long) ((heap + offHeap) / Math.max(1 - others, 0.1)));
    }

    private static void set(Configuration configuration, TaskExecutorProcessSpec spec) {
        configuration.set(
                TaskManagerOptions.CPU_CORES, spec.getCpuCores().getValue().doubleValue());
        configuration.set(
                TaskManagerOptions.FRAMEWORK_HEAP_MEMORY, spec.getFlinkMemory().getFrameworkHeap());
        configuration.set(
                TaskManagerOptions.FRAMEWORK_OFF_HEAP_MEMORY,
                spec.getFlinkMemory().getFrameworkOffHeap());
        configuration.set(TaskManagerOptions.TASK_HEAP_MEMORY, spec.getTaskHeapSize());
        configuration.set(TaskManagerOptions.TASK_OFF_HEAP_MEMORY, spec.getTaskOffHeapSize());
        configuration.set(TaskManagerOptions.NETWORK_MEMORY_MIN, spec.getNetworkMemSize());
        configuration.set(TaskManagerOptions.NETWORK_MEMORY_MAX, spec.getNetworkMemSize());
        configuration.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, spec.getManagedMemorySize());
        configuration.set(
                TaskManagerOptions.JVM_METASPACE,
                spec.getJvmMetaspaceAndOverhead().getMetaspace());
        configuration.set(
                TaskManagerOptions.JVM_OVERHEAD_MIN,
                spec.getJvmMetaspaceAndOverhead().getOverhead());
        configuration.set(
                TaskManagerOptions.JVM_OVERHEAD_MAX,
                spec.getJvmMetaspaceAndOverhead().getOverhead());
    }
}
