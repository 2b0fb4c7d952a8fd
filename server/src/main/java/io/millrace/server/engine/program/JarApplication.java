package io.millrace.server.engine.program;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import org.apache.flink.api.common.ApplicationID;
import org.apache.flink.client.deployment.application.PackagedProgramApplication;
import org.apache.flink.client.program.PackagedProgram;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.messages.Acknowledge;
import org.apache.flink.runtime.rpc.FatalErrorHandler;
import org.apache.flink.util.concurrent.ScheduledExecutor;
import org.apache.flink.util.concurrent.ScheduledExecutorServiceAdapter;

/// A program as an application of the engine, whose `main` runs on threads of its own. In the stock one it blocks a
/// thread that the whole engine needs.
final class JarApplication extends PackagedProgramApplication {
    private static final long serialVersionUID = 1;
    private static final int THREADS = 2;

    private final transient Runnable ended;

    /// @param ended run once, after the end
    JarApplication(ApplicationID id, PackagedProgram program, Configuration configuration, Runnable ended) {
        super(id, program, configuration, Integer.MAX_VALUE, 1, false, false, false);
        this.ended = ended;
    }

    @Override
    @SuppressWarnings("resource") // shut down when the application ends, which is after this method
    public CompletableFuture<Acknowledge> execute(
            DispatcherGateway dispatcher, ScheduledExecutor shared, Executor mainThread, FatalErrorHandler errors) {
        var threads = Executors.newScheduledThreadPool(
                THREADS,
                Thread.ofPlatform()
                        .name("jar-application-" + getApplicationId() + "-", 1)
                        .daemon()
                        .factory());
        registerStatusListener((id, state) -> {
            if (state.isTerminalState()) {
                threads.shutdownNow();
                ended.run();
            }
        });
        return super.execute(dispatcher, new ScheduledExecutorServiceAdapter(threads), mainThread, errors);
    }
}
