package io.millrace.server.engine.hosting;

import java.util.concurrent.Executor;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.runtime.dispatcher.DispatcherFactory;
import org.apache.flink.runtime.dispatcher.DispatcherOperationCaches;
import org.apache.flink.runtime.dispatcher.PartialDispatcherServices;
import org.apache.flink.runtime.dispatcher.runner.DefaultDispatcherRunnerFactory;
import org.apache.flink.runtime.dispatcher.runner.DispatcherRunner;
import org.apache.flink.runtime.dispatcher.runner.DispatcherRunnerFactory;
import org.apache.flink.runtime.jobmanager.PersistenceComponentFactory;
import org.apache.flink.runtime.leaderelection.LeaderElection;
import org.apache.flink.runtime.rpc.FatalErrorHandler;
import org.apache.flink.runtime.rpc.RpcService;

/// The engine's session dispatcher with results of operations that die with it. The stock engine does not stop before
/// each savepoint's result was fetched, or five minutes have passed: its caches wait when they are closed. These are
/// not among the parts that it closes.
final class SessionRunner implements DispatcherRunnerFactory {
    private final DispatcherRunnerFactory stock;

    SessionRunner(DispatcherFactory dispatchers) {
        this.stock = DefaultDispatcherRunnerFactory.createSessionRunner(dispatchers);
    }

    @Override
    public DispatcherRunner createDispatcherRunner(
            LeaderElection election,
            FatalErrorHandler errors,
            PersistenceComponentFactory persistence,
            Executor ioExecutor,
            RpcService rpcService,
            PartialDispatcherServices services)
            throws Exception {
        return stock.createDispatcherRunner(
                election, errors, persistence, ioExecutor, rpcService, withOwnResults(services));
    }

    @SuppressWarnings("resource") // not to be closed: see above; it holds memory only
    private static PartialDispatcherServices withOwnResults(PartialDispatcherServices services) {
        var kept = services.getConfiguration().get(RestOptions.ASYNC_OPERATION_STORE_DURATION);
        return new PartialDispatcherServices(
                services.getConfiguration(),
                services.getHighAvailabilityServices(),
                services.getResourceManagerGatewayRetriever(),
                services.getBlobServer(),
                services.getHeartbeatServices(),
                services.getJobManagerMetricGroupFactory(),
                services.getArchivedApplicationStore(),
                services.getFatalErrorHandler(),
                services.getHistoryServerArchivist(),
                services.getMetricQueryServiceAddress(),
                services.getIoExecutor(),
                new DispatcherOperationCaches(kept),
                services.getFailureEnrichers());
    }
}
