package io.millrace.server.engine.hosting;

import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.apache.flink.api.common.ApplicationID;
import org.apache.flink.runtime.jobmanager.ApplicationStore;
import org.apache.flink.runtime.jobmanager.ApplicationStoreEntry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The store of applications for a dispatcher that may lose its election, as [LeasedPlans] is that of plans.
record LeasedApplications(ApplicationStore stored) implements ApplicationStore {
    private static final Logger LOG = LoggerFactory.getLogger(LeasedApplications.class);

    @Override
    public void start() throws Exception {
        stored.start();
    }

    @Override
    public void stop() {
        try {
            stored.stop();
        } catch (Exception e) { // the engine's own signature
            LOG.warn("Not all applications were given back: {}", e.toString());
        }
    }

    @Override
    public Optional<ApplicationStoreEntry> recoverApplication(ApplicationID application) throws Exception {
        return stored.recoverApplication(application);
    }

    @Override
    public Collection<ApplicationID> getApplicationIds() throws Exception {
        return stored.getApplicationIds();
    }

    @Override
    public void putApplication(ApplicationStoreEntry application) throws Exception {
        stored.putApplication(application);
    }

    @Override
    public CompletableFuture<Void> globalCleanupAsync(ApplicationID application, Executor executor) {
        return stored.globalCleanupAsync(application, executor);
    }
}
