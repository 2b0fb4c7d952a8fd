package io.millrace.server.engine.program;

import io.millrace.server.cluster.JarsPort;
import io.millrace.server.concurrent.Await;
import io.millrace.server.concurrent.Deadline;
import io.millrace.server.engine.Engine;
import io.millrace.server.engine.planner.delivery.ExecutionTargets;
import io.millrace.server.engine.planner.delivery.JobDispatch;
import io.millrace.server.engine.projection.JobsProjection;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.Upload;
import io.millrace.wire.cluster.Jars;
import io.millrace.wire.cluster.Plan;
import io.millrace.wire.id.ApplicationId;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.flink.api.common.ApplicationID;
import org.apache.flink.api.common.JobID;
import org.apache.flink.client.ClientUtils;
import org.apache.flink.client.program.PackagedProgram;
import org.apache.flink.client.program.ProgramInvocationException;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.core.execution.PipelineExecutorServiceLoader;
import org.apache.flink.runtime.jobgraph.jsonplan.JsonPlanGenerator;

/// Jars, and programs run from them in this process.
public final class EngineJars implements JarsPort {
    private final Engine engine;
    private final JarFolder folder;
    private final MainRunner mains;
    private final Programs programs;
    private final JobDispatch direct;
    private final Duration patience;

    /// The limits of running programs.
    ///
    /// @param most     most of them at a time
    /// @param time     how long a `main` may take
    /// @param patience how long the engine may take to answer
    public record Limits(int most, Duration time, Duration patience) {
        public Limits {
            if (most < 1 || !time.isPositive() || !patience.isPositive()) {
                throw new IllegalArgumentException("the limits of programs must be positive");
            }
        }
    }

    public EngineJars(Engine engine, JarFolder folder, Limits limits) {
        this.engine = engine;
        this.folder = folder;
        this.mains = new MainRunner(limits.most(), limits.time());
        this.programs = new Programs(engine.configuration(), folder);
        this.direct = JobDispatch.to(engine.dispatcher(), engine.configuration(), limits.patience());
        this.patience = limits.patience();
    }

    @Override
    public Jars.Listing list() {
        var configuration = engine.configuration();
        var address = "http://" + configuration.get(RestOptions.ADDRESS) + ":" + configuration.get(RestOptions.PORT);
        return new Jars.Listing(
                address,
                folder.list().stream()
                        .map(jar -> new Jars.Jar(jar.id(), jar.name(), jar.since(), EntryClasses.of(jar.path())))
                        .toList());
    }

    @Override
    public Jars.Uploaded keep(Upload.File file) {
        return new Jars.Uploaded(folder.keep(file).path().toString(), "success");
    }

    @Override
    public void delete(String jar) {
        folder.delete(jar);
    }

    @Override
    public Plan plan(String id, Jars.RunRequest request) {
        var jar = folder.jar(id);
        return attempt(() -> mains.run(() -> plan(jar, request)));
    }

    private Plan plan(JarFolder.Kept jar, Jars.RunRequest request) throws ProgramInvocationException {
        var capture = new JobCapture();
        try (var program = programs.open(jar, request, ExecutionTargets.IN_PROCESS)) {
            try {
                execute(capture, program);
            } catch (ProgramInvocationException | RuntimeException | Error e) { // the program's own, or our way out
                if (capture.graph().isEmpty()) {
                    throw e;
                }
            }
            var graph = capture.graph().orElseThrow(EngineJars::withoutJob);
            var job = graph.getJobGraph(program.packaged().getUserCodeClassLoader());
            return JobsProjection.plan(JsonPlanGenerator.generatePlan(job));
        }
    }

    @Override
    public Jars.Started run(String id, Jars.RunRequest request) {
        var jar = folder.jar(id);
        var jobs = new CopyOnWriteArrayList<JobID>();
        attempt(() -> mains.run(() -> run(jar, request, jobs)));
        var first = jobs.getFirst().toString();
        return new Jars.Started(JobId.parse(first), ApplicationId.parse(first));
    }

    /// Returns when the first job has been prepared, because only then it is known whether it can be.
    private List<JobID> run(JarFolder.Kept jar, Jars.RunRequest request, List<JobID> jobs) throws Exception {
        try (var program = programs.open(jar, request, ExecutionTargets.IN_PROCESS)) {
            execute(new RecordingExecutor(direct, jobs), program);
            if (jobs.isEmpty()) {
                throw withoutJob();
            }
            var job = jobs.getFirst();
            ClientUtils.waitUntilJobInitializationFinished(
                    () -> answer(gateway -> gateway.requestJobStatus(job, patience)),
                    () -> answer(gateway -> gateway.requestJobResult(job, patience)),
                    program.packaged().getUserCodeClassLoader());
            return jobs;
        }
    }

    private static void execute(PipelineExecutorServiceLoader executors, Programs.Opened program)
            throws ProgramInvocationException {
        ClientUtils.executeProgram(executors, program.configuration(), program.packaged(), true, true);
    }

    @Override
    public Jars.Accepted runApplication(String id, Jars.RunRequest request) {
        var jar = folder.jar(id);
        mains.enter();
        var open = new AtomicBoolean(true);
        Runnable leave = () -> {
            if (open.getAndSet(false)) {
                mains.leave();
            }
        };
        try {
            return attempt(() -> submit(jar, request, leave));
        } catch (RuntimeException | Error e) {
            leave.run();
            throw e;
        }
    }

    @SuppressWarnings("MustBeClosed") // closed when the application has ended
    private Jars.Accepted submit(JarFolder.Kept jar, Jars.RunRequest request, Runnable leave)
            throws ProgramInvocationException {
        var program = programs.open(jar, request, "embedded");
        var application = request.applicationId()
                .map(given -> ApplicationID.fromHexString(given.text()))
                .orElseGet(ApplicationID::generate);
        try {
            PackagedProgram packaged = program.packaged();
            answer(gateway -> gateway.submitApplication(
                    new JarApplication(application, packaged, program.configuration(), () -> {
                        leave.run();
                        program.close();
                    }),
                    patience));
        } catch (RuntimeException | Error e) {
            program.close();
            throw e;
        }
        return new Jars.Accepted(ApplicationId.parse(application.toString()));
    }

    private <T> T answer(
            java.util.function.Function<
                            org.apache.flink.runtime.dispatcher.DispatcherGateway,
                            java.util.concurrent.CompletableFuture<T>>
                    question) {
        return Await.within(
                Deadline.in(patience), engine.dispatcher().getFuture().thenCompose(question));
    }

    /// Errors of a program are reported to the caller who started it.
    private static <T> T attempt(java.util.concurrent.Callable<T> attempt) {
        try {
            return attempt.call();
        } catch (Refusal refusal) {
            throw refusal;
        } catch (Await.Failed e) {
            throw failed(e.reason());
        } catch (Exception e) { // a program is other people's code: it may fail in any way
            throw failed(e);
        }
    }

    private static Refusal failed(Throwable reason) {
        if (reason instanceof Refusal refusal) {
            return refusal;
        }
        return new Refusal(FaultCode.BAD_REQUEST, "Could not execute application.", CauseMessages.of(reason));
    }

    private static Refusal withoutJob() {
        return new Refusal(FaultCode.BAD_REQUEST, "No jobs included in application.");
    }
}
