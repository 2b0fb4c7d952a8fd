package io.millrace.server.engine.planner.local;

import java.io.File;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobInfoImpl;
import org.apache.flink.api.common.TaskInfoImpl;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.accumulators.AccumulatorRegistry;
import org.apache.flink.runtime.broadcast.BroadcastVariableManager;
import org.apache.flink.runtime.checkpoint.channel.ChannelStateWriteRequestExecutorFactory;
import org.apache.flink.runtime.execution.Environment;
import org.apache.flink.runtime.executiongraph.ExecutionAttemptID;
import org.apache.flink.runtime.externalresource.ExternalResourceInfoProvider;
import org.apache.flink.runtime.io.network.TaskEventDispatcher;
import org.apache.flink.runtime.io.network.api.writer.ResultPartitionWriter;
import org.apache.flink.runtime.io.network.partition.consumer.IndexedInputGate;
import org.apache.flink.runtime.jobgraph.JobType;
import org.apache.flink.runtime.jobgraph.JobVertexID;
import org.apache.flink.runtime.jobgraph.tasks.InputSplitProvider;
import org.apache.flink.runtime.jobgraph.tasks.TaskOperatorEventGateway;
import org.apache.flink.runtime.memory.MemoryManager;
import org.apache.flink.runtime.memory.SharedResources;
import org.apache.flink.runtime.metrics.groups.UnregisteredMetricGroups;
import org.apache.flink.runtime.query.KvStateRegistry;
import org.apache.flink.runtime.taskexecutor.GlobalAggregateManager;
import org.apache.flink.runtime.taskmanager.CheckpointResponder;
import org.apache.flink.runtime.taskmanager.RuntimeEnvironment;
import org.apache.flink.runtime.taskmanager.TaskManagerActions;
import org.apache.flink.runtime.taskmanager.TaskManagerRuntimeInfo;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.runtime.tasks.StreamTask;
import org.apache.flink.table.data.RowData;
import org.apache.flink.util.SimpleUserCodeClassLoader;

/// The task that all operators of a local query belong to. They find their memory, settings and state in it; it is
/// never invoked.
final class LocalTask extends StreamTask<RowData, StreamOperator<RowData>> {
    private static final long MEMORY = 32L << 20;
    private static final int PAGE = 32 << 10;
    private static final String NAME = "local query";

    private final MemoryManager memory;

    private LocalTask(Environment environment, MemoryManager memory) throws Exception {
        super(environment, new NoTimers());
        this.memory = memory;
    }

    /// @param loader of the generated classes
    static LocalTask create(ExecutionConfig execution, Configuration job, ClassLoader loader) throws Exception {
        // its pages are allocated when they are asked for
        var memory = MemoryManager.create(MEMORY, PAGE);
        return new LocalTask(environment(execution, job, loader, memory), memory);
    }

    private static Environment environment(
            ExecutionConfig execution, Configuration configuration, ClassLoader loader, MemoryManager memory) {
        var job = new JobID();
        var vertex = new JobVertexID();
        var attempt = ExecutionAttemptID.randomId();
        return new RuntimeEnvironment(
                job,
                JobType.STREAMING,
                vertex,
                attempt,
                execution,
                new JobInfoImpl(job, NAME),
                new TaskInfoImpl(NAME, 1, 0, 1, 0),
                configuration,
                new Configuration(),
                SimpleUserCodeClassLoader.create(loader),
                memory,
                new SharedResources(),
                NoSpilling.INSTANCE,
                new BroadcastVariableManager(),
                new NoTaskState(),
                absent(GlobalAggregateManager.class),
                new AccumulatorRegistry(job, attempt),
                new KvStateRegistry().createTaskRegistry(job, vertex),
                absent(InputSplitProvider.class),
                Map.of(),
                new ResultPartitionWriter[0],
                new IndexedInputGate[0],
                new TaskEventDispatcher(),
                absent(CheckpointResponder.class),
                absent(TaskOperatorEventGateway.class),
                new Host(),
                UnregisteredMetricGroups.createUnregisteredTaskMetricGroup(),
                null,
                ExternalResourceInfoProvider.NO_EXTERNAL_RESOURCES,
                new ChannelStateWriteRequestExecutorFactory(job),
                absent(TaskManagerActions.class));
    }

    /// A part of a job manager or task manager, which a local query does not have.
    static <T> T absent(Class<T> type) {
        return type.cast(
                Proxy.newProxyInstance(LocalTask.class.getClassLoader(), new Class<?>[] {type}, (_, method, _) -> {
                    throw new UnsuitableQueryException("calls " + type.getSimpleName() + "." + method.getName());
                }));
    }

    private record Host() implements TaskManagerRuntimeInfo {
        private static final Configuration SETTINGS = new Configuration();
        private static final String FOLDER = System.getProperty("java.io.tmpdir");

        @Override
        public Configuration getConfiguration() {
            return SETTINGS;
        }

        @Override
        public String[] getTmpDirectories() {
            return new String[] {FOLDER};
        }

        @Override
        public boolean shouldExitJvmOnOutOfMemoryError() {
            return false;
        }

        @Override
        public String getTaskManagerExternalAddress() {
            return "localhost";
        }

        @Override
        public File getTmpWorkingDirectory() {
            return new File(FOLDER);
        }
    }

    @Override
    protected void init() {
        // its operators are opened one by one
    }

    void end() throws Exception {
        try {
            cleanUp(null);
        } finally {
            memory.shutdown();
        }
    }
}
