package io.millrace.server.engine.program;

import io.millrace.server.concurrent.Await;
import io.millrace.server.concurrent.Deadline;
import io.millrace.server.engine.Engine;
import io.millrace.server.engine.projection.ProfilerProjection;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Content;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Profiler;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.id.TaskManagerId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.runtime.clusterframework.types.ResourceID;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.runtime.resourcemanager.exceptions.UnknownTaskExecutorException;
import org.apache.flink.runtime.rest.messages.ProfilingInfo;
import org.apache.flink.runtime.taskexecutor.FileType;
import org.apache.flink.runtime.util.profiler.ProfilingService;
import org.apache.flink.util.concurrent.FutureUtils;

/// Runs the engine's profiler in this process and in those of the task managers. It returns only files that a
/// remembered run wrote, so that no caller can read other files.
public record EngineProfiler(Engine engine, Duration timeout) implements Routes {
    private static final String JOB_MANAGER = "JobManager";

    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(Profiler.OF_JOB_MANAGER, _ -> ofJobManager()),
                new Route<>(Profiler.START_JOB_MANAGER, call -> startJobManager(call.body())),
                new Route<>(Profiler.JOB_MANAGER_FILE, call -> jobManagerFile(call.get(Profiler.FILE))),
                new Route<>(Profiler.OF_TASK_MANAGER, call -> ofTaskManager(call.get(TaskManagers.TASK_MANAGER))),
                new Route<>(
                        Profiler.START_TASK_MANAGER,
                        call -> startTaskManager(call.get(TaskManagers.TASK_MANAGER), call.body())),
                new Route<>(
                        Profiler.TASK_MANAGER_FILE,
                        call -> taskManagerFile(call.get(TaskManagers.TASK_MANAGER), call.get(Profiler.FILE))));
    }

    Profiler.Listing ofJobManager() {
        return ProfilerProjection.list(ownRuns());
    }

    private List<ProfilingInfo> ownRuns() {
        return List.copyOf(Await.within(Deadline.in(timeout), service().getProfilingList(JOB_MANAGER)));
    }

    Profiler.Run startJobManager(Profiler.Request request) {
        var mode = ProfilerProjection.mode(request);
        checkDuration(request.duration());
        try {
            return ProfilerProjection.run(start(request.duration(), mode));
        } catch (Await.Failed e) {
            throw refused(e.reason());
        } catch (LinkageError | IllegalStateException e) {
            throw refused(e);
        }
    }

    /// Runs on a platform thread, because the profiler attaches to the JVM through its first caller's thread, which
    /// fails for a virtual one. The service does not support concurrent calls.
    private ProfilingInfo start(int seconds, ProfilingInfo.ProfilingMode mode) {
        synchronized (EngineProfiler.class) {
            var started = new CompletableFuture<ProfilingInfo>();
            Thread.ofPlatform().name("profiler start").start(() -> start(seconds, mode, started));
            return Await.within(Deadline.in(timeout), started);
        }
    }

    private void start(int seconds, ProfilingInfo.ProfilingMode mode, CompletableFuture<ProfilingInfo> started) {
        try {
            FutureUtils.forward(service().requestProfiling(JOB_MANAGER, seconds, mode), started);
        } catch (RuntimeException | LinkageError e) { // a thread's entry: the caller gets it
            started.completeExceptionally(e);
        }
    }

    Content jobManagerFile(String name) {
        var file = wrote(ownRuns(), name) ? Path.of(service().getProfilingResultDir(), name) : Path.of("");
        try {
            if (!wrote(ownRuns(), name) || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                throw missing();
            }
            return new Content("text/plain", Files.size(file), () -> Files.newInputStream(file));
        } catch (IOException e) {
            throw missing();
        }
    }

    Profiler.Listing ofTaskManager(TaskManagerId taskManager) {
        return ProfilerProjection.list(runs(taskManager));
    }

    private Collection<ProfilingInfo> runs(TaskManagerId taskManager) {
        checkEnabled();
        return ask(gateway -> gateway.requestTaskManagerProfilingList(id(taskManager), timeout));
    }

    Profiler.Run startTaskManager(TaskManagerId taskManager, Profiler.Request request) {
        var mode = ProfilerProjection.mode(request);
        checkEnabled();
        checkDuration(request.duration());
        try {
            return ProfilerProjection.run(
                    ask(gateway -> gateway.requestProfiling(id(taskManager), request.duration(), mode, timeout)));
        } catch (Await.Failed e) {
            throw refused(e.reason());
        }
    }

    Content taskManagerFile(TaskManagerId taskManager, String name) {
        if (!wrote(runs(taskManager), name)) {
            throw missing();
        }
        try {
            var key = ask(gateway -> gateway.requestTaskManagerFileUploadByNameAndType(
                    id(taskManager), name, FileType.PROFILER, timeout));
            var file = engine.blobs().getFile(key).toPath();
            return new Content("text/plain", Files.size(file), () -> Files.newInputStream(file));
        } catch (Await.Failed | IOException e) {
            throw missing();
        }
    }

    private static boolean wrote(Collection<ProfilingInfo> runs, String name) {
        return runs.stream().anyMatch(run -> name.equals(run.getOutputFile()));
    }

    private static ResourceID id(TaskManagerId taskManager) {
        return new ResourceID(taskManager.text());
    }

    private <T> T ask(Function<ResourceManagerGateway, CompletableFuture<T>> question) {
        try {
            return Await.within(
                    Deadline.in(timeout), engine.resourceManager().getFuture().thenCompose(question));
        } catch (Await.Failed e) {
            if (e.reason() instanceof UnknownTaskExecutorException unknown) {
                throw Refusal.notFound(String.valueOf(unknown.getMessage()));
            }
            throw e;
        }
    }

    private ProfilingService service() {
        checkEnabled();
        return ProfilingService.getInstance(engine.configuration());
    }

    private void checkEnabled() {
        if (!engine.configuration().get(RestOptions.ENABLE_PROFILER)) {
            throw Refusal.notFound(
                    "Profiling is switched off; " + RestOptions.ENABLE_PROFILER.key() + ": true switches it on.");
        }
    }

    private void checkDuration(int seconds) {
        long max =
                engine.configuration().get(RestOptions.MAX_PROFILING_DURATION).toSeconds();
        if (seconds <= 0 || seconds > max) {
            throw Refusal.badRequest("`duration` must be set between (0s, " + max + "s].");
        }
    }

    private static Refusal refused(Throwable reason) {
        return String.valueOf(reason.getMessage()).contains("still under profiling")
                ? Refusal.conflict("A profiling run is under way: " + reason.getMessage())
                : new Refusal(FaultCode.INTERNAL, "The profiler cannot run on this machine.", CauseMessages.of(reason));
    }

    private static Refusal missing() {
        return Refusal.notFound("No remembered profiling run wrote a file of this name.");
    }
}
