package io.millrace.server.engine.hosting;

import java.util.concurrent.Executor;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.runtime.dispatcher.DispatcherFactory;
import org.apache.flink.runtime.dispatcher.DispatcherOperationCaches;
import org.apache.flink.runtime.dispatcher.PartialDispatcherServices;
import org.apache.flink.runtime.dispatcher.runner.DefaultDispatcherRunnerFactory;
import org.apache.flink.runtime.dispatcher.runner.DispatcherRunner;
import org.apache.flink.runtime.dispatcher.runner.DispatcherRunnerFactory;
import org.apache.flink.runtime.highavailability.ApplicationResultStore;
import org.apache.flink.runtime.highavailability.JobResultStore;
import org.apache.flink.runtime.jobmanager.ApplicationStore;
import org.apache.flink.runtime.jobmanager.ExecutionPlanStore;
import org.apache.flink.runtime.jobmanager.PersistenceComponentFactory;
import org.apache.flink.runtime.leaderelection.LeaderElection;
import org.apache.flink.runtime.rpc.FatalErrorHandler;
import org.apache.flink.runtime.rpc.RpcService;

/// Runs the engine's session dispatcher with a cache of operations that the engine does not close: closing the stock
/// cache waits up to five minutes for clients to fetch the result of each savepoint.
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
                election, errors, new Leased(persistence), ioExecutor, rpcService, withOwnResults(services));
    }

    private record Leased(PersistenceComponentFactory stores) implements PersistenceComponentFactory {
        @Override
        public ExecutionPlanStore createExecutionPlanStore() {
            return new LeasedPlans(stores.createExecutionPlanStore());
        }

        @Override
        public JobResultStore createJobResultStore() {
            return stores.createJobResultStore();
        }

        @Override
        public ApplicationStore createApplicationStore() {
            return new LeasedApplications(stores.createApplicationStore());
        }

        @Override
        public ApplicationResultStore createApplicationResultStore() {
            return stores.createApplicationResultStore();
        }
    }

    @SuppressWarnings("resource") // must not be closed, see above; it holds memory only
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
