package io.millrace.server.engine.running;

import io.millrace.server.engine.SavepointRescale;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.jobgraph.JobResourceRequirements;
import org.apache.flink.runtime.jobmaster.JobMasterGateway;
import org.apache.flink.runtime.messages.Acknowledge;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.jspecify.annotations.Nullable;

/// A proxy of the master of a job whose parallelism cannot be changed in place. It stores new requirements, and applies
/// them with the next savepoint from which the job goes on.
record RescaledMaster(JobMasterGateway inner, JobRun run, RunningJob job) implements InvocationHandler {
    /// The master of a run for the dispatcher.
    static JobMasterGateway of(JobMasterGateway stock, JobRun run, RunningJob job) {
        return run.change() == JobRun.Change.WITH_SAVEPOINT
                ? (JobMasterGateway) Proxy.newProxyInstance(
                        RescaledMaster.class.getClassLoader(),
                        new Class<?>[] {JobMasterGateway.class},
                        new RescaledMaster(stock, run, job))
                : stock;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        if (arguments == null) {
            return method.getName().equals("requestJobResourceRequirements") ? requirements() : call(method, null);
        }
        if (arguments.length == 1 && arguments[0] instanceof JobResourceRequirements requirements) {
            run.wanted().set(requirements);
            return CompletableFuture.completedFuture(Acknowledge.get());
        }
        if (arguments.length == 4
                && SavepointRescale.DIRECTORY.equals(arguments[0])
                && arguments[1] instanceof SavepointFormatType format
                && arguments[3] instanceof Duration timeout) {
            return goOn(format, timeout);
        }
        return call(method, arguments);
    }

    private @Nullable Object call(Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(inner, arguments);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }

    private CompletableFuture<String> goOn(SavepointFormatType format, Duration timeout) {
        var wanted = run.wanted().get();
        return wanted == null
                ? CompletableFuture.failedFuture(new IllegalStateException("No other parallelism was asked for."))
                : job.goOn(wanted, directory -> inner.stopWithSavepoint(directory, format, false, timeout));
    }

    /// The default scheduler has none: its jobs need the slots that they have.
    private CompletableFuture<JobResourceRequirements> requirements() {
        var wanted = run.wanted().get();
        if (wanted != null) {
            return CompletableFuture.completedFuture(wanted);
        }
        return run.scheduler() == JobManagerOptions.SchedulerType.Adaptive
                ? inner.requestJobResourceRequirements()
                : inner.requestJob(Duration.ofSeconds(30)).thenApply(RescaledMaster::present);
    }

    private static JobResourceRequirements present(ExecutionGraphInfo job) {
        var requirements = JobResourceRequirements.newBuilder();
        job.getArchivedExecutionGraph()
                .getVerticesTopologically()
                .forEach(vertex -> requirements.setParallelismForJobVertex(
                        vertex.getJobVertexId(), vertex.getParallelism(), vertex.getParallelism()));
        return requirements.build();
    }
}
