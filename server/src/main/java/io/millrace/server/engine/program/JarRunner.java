package io.millrace.server.engine.program;

import io.millrace.server.admission.LimitMeter;
import io.millrace.server.concurrent.Await;
import io.millrace.server.engine.Engine;
import io.millrace.server.engine.planner.delivery.ExecutionTargets;
import io.millrace.server.engine.planner.delivery.JobDispatch;
import io.millrace.server.engine.projection.JobsProjection;
import io.millrace.server.security.CurrentPrincipal;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Jars;
import io.millrace.wire.cluster.Plan;
import io.millrace.wire.id.ApplicationId;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.flink.api.common.ApplicationID;
import org.apache.flink.api.common.JobID;
import org.apache.flink.client.ClientUtils;
import org.apache.flink.client.program.PackagedProgram;
import org.apache.flink.client.program.ProgramInvocationException;
import org.apache.flink.core.execution.PipelineExecutorServiceLoader;
import org.apache.flink.runtime.jobgraph.jsonplan.JsonPlanGenerator;

/// Runs programs from jars in this process.
final class JarRunner {
    private final Engine engine;
    private final JarFolder folder;
    private final MainRunner mains;
    private final Programs programs;
    private final JobDispatch direct;
    private final Duration timeout;

    JarRunner(Engine engine, JarFolder folder, EngineJars.Limits limits) {
        this.engine = engine;
        this.folder = folder;
        this.mains = new MainRunner(limits.programs(), limits.time());
        this.programs = new Programs(engine.configuration(), folder);
        this.direct = JobDispatch.to(engine.dispatcher(), engine.configuration(), limits.timeout());
        this.timeout = limits.timeout();
    }

    /// The meter of the programs that run.
    LimitMeter meter() {
        return mains.meter();
    }

    /// The graph of the first job that the program would submit.
    Plan plan(String id, Jars.RunRequest request) {
        var jar = folder.jar(id);
        return attempt(() -> mains.run(() -> plan(jar, request)));
    }

    private Plan plan(JarFolder.StoredJar jar, Jars.RunRequest request) throws ProgramInvocationException {
        var capture = new JobCapture();
        try (var program = programs.open(jar, request, ExecutionTargets.IN_PROCESS)) {
            try {
                execute(capture, program);
            } catch (ProgramInvocationException | RuntimeException | Error e) { // the program's own, or of JobCapture
                if (capture.graph().isEmpty()) {
                    throw e;
                }
            }
            var graph = capture.graph().orElseThrow(JarRunner::withoutJob);
            var job = graph.getJobGraph(program.packaged().getUserCodeClassLoader());
            return JobsProjection.plan(JsonPlanGenerator.generatePlan(job));
        }
    }

    Jars.Started run(String id, Jars.RunRequest request) {
        var jar = folder.jar(id);
        var jobs = new CopyOnWriteArrayList<JobID>();
        var submitter = CurrentPrincipal.find().flatMap(JobSubmitter::of);
        attempt(() -> mains.run(() -> run(jar, request, new RecordingExecutor(direct, jobs, submitter))));
        var first = jobs.getFirst().toString();
        return new Jars.Started(new JobId(first), new ApplicationId(first));
    }

    /// Returns when the first job is set up, because only then its failures are known.
    private List<JobID> run(JarFolder.StoredJar jar, Jars.RunRequest request, RecordingExecutor executor)
            throws Exception {
        var jobs = executor.jobs();
        try (var program = programs.open(jar, request, ExecutionTargets.IN_PROCESS)) {
            execute(executor, program);
            if (jobs.isEmpty()) {
                throw withoutJob();
            }
            var job = jobs.getFirst();
            ClientUtils.waitUntilJobInitializationFinished(
                    () -> engine.ask(timeout, gateway -> gateway.requestJobStatus(job, timeout)),
                    () -> engine.ask(timeout, gateway -> gateway.requestJobResult(job, timeout)),
                    program.packaged().getUserCodeClassLoader());
            return jobs;
        }
    }

    private static void execute(PipelineExecutorServiceLoader executors, Programs.Opened program)
            throws ProgramInvocationException {
        ClientUtils.executeProgram(executors, program.configuration(), program.packaged(), true, true);
    }

    Jars.Accepted runApplication(String id, Jars.RunRequest request) {
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
    private Jars.Accepted submit(JarFolder.StoredJar jar, Jars.RunRequest request, Runnable leave)
            throws ProgramInvocationException {
        var program = programs.open(jar, request, "embedded");
        CurrentPrincipal.find().flatMap(JobSubmitter::of).ifPresent(user -> user.mark(program.configuration()));
        var application = request.applicationId()
                .map(wanted -> ApplicationID.fromHexString(wanted.text()))
                .orElseGet(ApplicationID::generate);
        try {
            PackagedProgram packaged = program.packaged();
            engine.ask(
                    timeout,
                    gateway -> gateway.submitApplication(
                            new JarApplication(application, packaged, program.configuration(), () -> {
                                leave.run();
                                program.close();
                            }),
                            timeout));
        } catch (RuntimeException | Error e) {
            program.close();
            throw e;
        }
        return new Jars.Accepted(new ApplicationId(application.toString()));
    }

    /// Errors of a program are reported to the caller who started it.
    private static <T> T attempt(Callable<T> attempt) {
        try {
            return attempt.call();
        } catch (Refusal refusal) {
            throw refusal;
        } catch (Await.Failed e) {
            throw failed(e.reason());
        } catch (Exception e) { // of any kind, as the program's code is the caller's
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
        return Refusal.badRequest("No jobs included in application.");
    }
}
