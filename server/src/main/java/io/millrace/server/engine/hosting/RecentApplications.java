package io.millrace.server.engine.hosting;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.flink.api.common.ApplicationID;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.runtime.application.ArchivedApplication;
import org.apache.flink.runtime.dispatcher.ArchivedApplicationStore;
import org.apache.flink.runtime.messages.webmonitor.ApplicationDetails;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;
import org.apache.flink.runtime.messages.webmonitor.JobsOverview;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.apache.flink.runtime.util.ArchivedApplicationStoreUtils;

/// The jobs that have ended, up to a number and an age. The store that the engine uses in one process keeps them all
/// and for ever, and goes through every graph for each listing; here the listing is kept beside the graph.
public final class RecentApplications implements ArchivedApplicationStore {
    private final int most;
    private final long keepNanos;
    private final LongSupplier nanoTime;
    private final LinkedHashMap<ApplicationID, Kept> applications = new LinkedHashMap<>();
    private final Map<JobID, ExecutionGraphInfo> graphs = new HashMap<>();

    private record Kept(ArchivedApplication application, ApplicationDetails line, List<JobDetails> jobs, long since) {}

    RecentApplications(int most, Duration keep, LongSupplier nanoTime) {
        this.most = most;
        this.keepNanos = keep.toNanos();
        this.nanoTime = nanoTime;
    }

    public static RecentApplications of(Configuration configuration) {
        return new RecentApplications(
                configuration.get(JobManagerOptions.COMPLETED_APPLICATION_STORE_MAX_CAPACITY),
                ArchivedApplicationStoreUtils.getExpirationTime(configuration),
                System::nanoTime);
    }

    @Override
    public synchronized void put(ArchivedApplication application) {
        var jobs = application.getJobs().values().stream()
                .map(JobDetails::createDetailsForJob)
                .toList();
        var line = ApplicationDetails.fromArchivedApplication(application);
        remove(application.getApplicationId());
        applications.put(application.getApplicationId(), new Kept(application, line, jobs, nanoTime.getAsLong()));
        graphs.putAll(application.getJobs());
        forget();
    }

    /// Drops what is too old or too much; the eldest come first.
    private void forget() {
        long now = nanoTime.getAsLong();
        while (!applications.isEmpty()) {
            var eldest = applications.firstEntry();
            if (applications.size() <= most && now - eldest.getValue().since() <= keepNanos) {
                return;
            }
            remove(eldest.getKey());
        }
    }

    private void remove(ApplicationID id) {
        var gone = applications.remove(id);
        if (gone != null) {
            graphs.keySet().removeAll(gone.application().getJobs().keySet());
        }
    }

    private Collection<Kept> kept() {
        forget();
        return applications.values();
    }

    @Override
    public synchronized int size() {
        return kept().size();
    }

    @Override
    public synchronized Optional<ArchivedApplication> get(ApplicationID id) {
        forget();
        return Optional.ofNullable(applications.get(id)).map(Kept::application);
    }

    @Override
    public synchronized Optional<ExecutionGraphInfo> getExecutionGraphInfo(JobID job) {
        forget();
        return Optional.ofNullable(graphs.get(job));
    }

    @Override
    public synchronized Collection<ApplicationDetails> getApplicationDetails() {
        return kept().stream().map(Kept::line).toList();
    }

    @Override
    public synchronized Collection<JobDetails> getJobDetails() {
        var details = new ArrayList<JobDetails>();
        kept().forEach(application -> details.addAll(application.jobs()));
        return details;
    }

    @Override
    public synchronized JobsOverview getJobsOverview() {
        return JobsOverview.create(kept().stream()
                .flatMap(application -> application.jobs().stream())
                .map(JobDetails::getStatus)
                .toList());
    }

    @Override
    public synchronized void close() {
        applications.clear();
        graphs.clear();
    }
}
