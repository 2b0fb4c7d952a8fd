package io.millrace.server.engine.worker;

import io.millrace.server.engine.hosting.CallsPort;
import io.millrace.server.engine.hosting.Ending;
import io.millrace.server.engine.hosting.EngineDefaults;
import io.millrace.server.engine.hosting.TemporaryHome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.plugin.PluginUtils;
import org.apache.flink.runtime.state.changelog.StateChangelogStorageLoader;
import org.apache.flink.runtime.taskexecutor.TaskManagerRunner;
import org.jspecify.annotations.Nullable;

/// The engine's task manager in this process. Started once and closed once.
public final class Worker implements AutoCloseable {

    private final Configuration given;
    private @Nullable TemporaryHome home;
    private @Nullable TaskManagerRunner runner;
    private String id = "";
    private int slots;

    public Worker(Configuration given) {
        this.given = new Configuration(given);
    }

    /// Returns when the task manager looks for its job manager; when that comes is up to the job manager.
    public void start() throws Exception {
        var directory = TemporaryHome.open(given);
        home = directory;
        try {
            var configuration = WorkerMemory.over(EngineDefaults.worker(given, directory.path()), heap());
            Files.createDirectories(Path.of(configuration.get(RestOptions.PROFILING_RESULT_DIR)));
            slots = configuration.get(TaskManagerOptions.NUM_TASK_SLOTS);
            CallsPort.probe(
                    configuration.get(TaskManagerOptions.BIND_HOST),
                    configuration
                            .getOptional(TaskManagerOptions.RPC_BIND_PORT)
                            .map(String::valueOf)
                            .orElse(configuration.get(TaskManagerOptions.RPC_PORT)));
            var plugins = PluginUtils.createPluginManagerFromRootFolder(configuration);
            FileSystem.initialize(configuration, plugins);
            StateChangelogStorageLoader.initialize(plugins);
            var starting = new TaskManagerRunner(
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
        try {
            if (closing != null) {
                Ending.of("The task manager", closing.closeAsync());
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
