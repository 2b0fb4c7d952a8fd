package io.millrace.server.engine.worker;

import io.millrace.server.engine.hosting.BoundedShutdown;
import io.millrace.server.engine.hosting.EngineDefaults;
import io.millrace.server.engine.hosting.FailedTaskClosing;
import io.millrace.server.engine.hosting.RpcPort;
import io.millrace.server.engine.hosting.SharedClassLoader;
import io.millrace.server.engine.hosting.ZooKeeperQuorum;
import io.millrace.server.engine.log.LogDirectory;
import io.millrace.server.engine.log.PublishedLogs;
import io.millrace.server.storage.ScratchFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.plugin.PluginManager;
import org.apache.flink.core.plugin.PluginUtils;
import org.apache.flink.runtime.rpc.RpcService;
import org.apache.flink.runtime.state.changelog.StateChangelogStorageLoader;
import org.apache.flink.runtime.taskexecutor.TaskExecutorToServiceAdapter;
import org.apache.flink.runtime.taskexecutor.TaskManagerRunner;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The engine's task manager in this process, started once and closed once.
public final class HostedTaskManager implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HostedTaskManager.class);

    private final Configuration configured;
    private final Place place;
    private @Nullable ScratchFolder home;
    private @Nullable TaskManagerRunner runner;
    private @Nullable PublishedLogs logs;
    private String id = "";
    private int slots;

    public HostedTaskManager(Configuration configured) {
        this(configured, Place.ELSEWHERE);
    }

    HostedTaskManager(Configuration configured, Place place) {
        this.configured = new Configuration(configured);
        this.place = place;
    }

    enum Place {
        /// The task manager is on the machine of the server that has started it.
        BESIDE_SERVER,
        ELSEWHERE
    }

    private Configuration withDefaults(Path home) {
        return TaskManagerMemory.over(
                switch (place) {
                    case BESIDE_SERVER ->
                        TaskManagerMemory.besideServer(EngineDefaults.ownTaskManager(configured, home), heap());
                    case ELSEWHERE -> EngineDefaults.worker(configured, home);
                },
                heap());
    }

    /// Returns when the task manager has started to look for its job manager.
    public void start() throws Exception {
        var directory = EngineDefaults.temporaryHome(configured);
        home = directory;
        try {
            var configuration = withDefaults(directory.path());
            Files.createDirectories(Path.of(configuration.get(RestOptions.PROFILING_RESULT_DIR)));
            slots = configuration.get(TaskManagerOptions.NUM_TASK_SLOTS);
            RpcPort.probe(
                    configuration.get(TaskManagerOptions.BIND_HOST),
                    configuration
                            .getOptional(TaskManagerOptions.RPC_BIND_PORT)
                            .map(String::valueOf)
                            .orElse(configuration.get(TaskManagerOptions.RPC_PORT)));
            ZooKeeperQuorum.await(configuration);
            var plugins = PluginUtils.createPluginManagerFromRootFolder(configuration);
            FileSystem.initialize(configuration, plugins);
            StateChangelogStorageLoader.initialize(plugins);
            var starting = new Runner(
                    configuration,
                    plugins,
                    (settings,
                            resource,
                            rpc,
                            availability,
                            heartbeats,
                            metrics,
                            blobs,
                            local,
                            external,
                            work,
                            errors,
                            tokens) -> {
                        id = resource.toString();
                        serveLogs(rpc, settings);
                        var taskManager = TaskManagerRunner.startTaskManager(
                                settings,
                                resource,
                                rpc,
                                availability,
                                heartbeats,
                                metrics,
                                blobs,
                                local,
                                external,
                                work,
                                errors,
                                tokens);
                        SharedClassLoader.in(taskManager);
                        FailedTaskClosing.toleratedBy(taskManager);
                        return TaskExecutorToServiceAdapter.createFor(taskManager);
                    });
            runner = starting;
            starting.start();
        } catch (Exception e) {
            close();
            throw e;
        }
    }

    /// The engine's runner, which goes on while ZooKeeper cannot be reached.
    @SuppressWarnings("try") // close() is the engine's own and may be interrupted
    private static final class Runner extends TaskManagerRunner {
        Runner(Configuration configuration, PluginManager plugins, TaskExecutorServiceFactory parts) throws Exception {
            super(configuration, plugins, parts);
        }

        @Override
        public void onFatalError(Throwable reason) {
            if (ZooKeeperQuorum.isAway(reason)) {
                LOG.warn(
                        "ZooKeeper cannot be reached: no job manager can be found until it can. ({})",
                        reason.getMessage());
                return;
            }
            super.onFatalError(reason);
        }
    }

    /// Serves the log to the job manager.
    private void serveLogs(RpcService rpc, Configuration settings) {
        var published = new PublishedLogs(rpc, LogDirectory.of(settings));
        logs = published;
        published.start();
    }

    private static long heap() {
        return Runtime.getRuntime().maxMemory();
    }

    /// The id of this task manager in the cluster.
    public String id() {
        return id;
    }

    public int slots() {
        return slots;
    }

    /// Completes when the task manager has ended by itself; exceptionally if it failed.
    public CompletableFuture<Void> ended() {
        var present = runner;
        if (present == null) {
            throw new IllegalStateException("the task manager has not been started, or was closed");
        }
        return present.getTerminationFuture().thenAccept(result -> {
            if (result != TaskManagerRunner.Result.SUCCESS) {
                throw new IllegalStateException("the task manager could not go on");
            }
        });
    }

    /// A second call does nothing.
    @Override
    public void close() {
        var closing = runner;
        runner = null;
        var published = logs;
        logs = null;
        try {
            if (published != null) {
                BoundedShutdown.of("The log service", published.closeAsync());
            }
            if (closing != null) {
                BoundedShutdown.of("The task manager", closing.closeAsync());
            }
        } finally {
            var directory = home;
            home = null;
            if (directory != null) {
                directory.close();
            }
        }
    }
}
