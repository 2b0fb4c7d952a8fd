package io.millrace.server.engine.worker;

import io.millrace.server.engine.hosting.BoundedShutdown;
import io.millrace.server.engine.hosting.EngineDefaults;
import io.millrace.server.engine.hosting.RpcPort;
import io.millrace.server.engine.hosting.TemporaryHome;
import io.millrace.server.engine.hosting.ZooKeeperQuorum;
import io.millrace.server.engine.log.LogDirectory;
import io.millrace.server.engine.log.PublishedLogs;
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
import org.apache.flink.runtime.taskexecutor.TaskManagerRunner;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The engine's task manager in this process. Started once and closed once.
public final class HostedTaskManager implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HostedTaskManager.class);

    private final Configuration given;
    private @Nullable TemporaryHome home;
    private @Nullable TaskManagerRunner runner;
    private @Nullable PublishedLogs logs;
    private String id = "";
    private int slots;

    public HostedTaskManager(Configuration given) {
        this.given = new Configuration(given);
    }

    /// Returns when the task manager looks for its job manager; when that comes is up to the job manager.
    public void start() throws Exception {
        var directory = TemporaryHome.open(given);
        home = directory;
        try {
            var configuration = TaskManagerMemory.over(EngineDefaults.worker(given, directory.path()), heap());
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
            var starting = new Enduring(
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
                        offer(rpc, settings);
                        return TaskManagerRunner.createTaskExecutorService(
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
                    });
            runner = starting;
            starting.start();
        } catch (Exception e) {
            close();
            throw e;
        }
    }

    /// The engine's own, which would end when ZooKeeper is away for a while.
    @SuppressWarnings("try") // close() is the engine's own and may be interrupted
    private static final class Enduring extends TaskManagerRunner {
        Enduring(Configuration configuration, PluginManager plugins, TaskExecutorServiceFactory parts)
                throws Exception {
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

    /// What the job manager may read of the log, beside what the engine offers.
    private void offer(RpcService calls, Configuration settings) {
        var offering = new PublishedLogs(calls, LogDirectory.of(settings));
        logs = offering;
        offering.start();
    }

    private static long heap() {
        return Runtime.getRuntime().maxMemory();
    }

    /// By which the cluster knows this task manager.
    public String id() {
        return id;
    }

    public int slots() {
        return slots;
    }

    /// Completes when the task manager has ended by itself: exceptionally when it could not go on.
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
        var offered = logs;
        logs = null;
        try {
            if (offered != null) {
                BoundedShutdown.of("The log files' own part", offered.closeAsync());
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
