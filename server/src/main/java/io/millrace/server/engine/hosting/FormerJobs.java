package io.millrace.server.engine.hosting;

import io.millrace.server.engine.archive.JobArchive;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Optional;
import org.apache.flink.api.common.ApplicationID;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.application.ArchivedApplication;
import org.apache.flink.runtime.messages.webmonitor.ApplicationDetails;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;
import org.apache.flink.runtime.messages.webmonitor.JobsOverview;
import org.apache.flink.runtime.messages.webmonitor.MultipleJobsDetails;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;

/// The jobs that ran in this process while it led: those that have ended, and those that went on elsewhere.
public final class FormerJobs {
    private final JobArchive archive;
    private final SuspendedJobs suspended;

    FormerJobs(JobArchive archive, SuspendedJobs suspended) {
        this.archive = archive;
        this.suspended = suspended;
    }

    /// Newest first, as a dispatcher lists them.
    public MultipleJobsDetails jobs() {
        var found = new HashMap<JobID, JobDetails>();
        suspended.all().forEach(job -> found.put(job.getJobId(), JobDetails.createDetailsForJob(job)));
        archive.getJobDetails().forEach(job -> found.put(job.getJobId(), job));
        var all = new ArrayList<>(found.values());
        all.sort(Comparator.comparingLong(JobDetails::getStartTime).reversed().thenComparing(JobDetails::getJobId));
        return new MultipleJobsDetails(all);
    }

    /// The number of jobs in each state.
    public JobsOverview overview() {
        return JobsOverview.create(
                jobs().getJobs().stream().map(JobDetails::getStatus).toList());
    }

    public Optional<ExecutionGraphInfo> job(JobID job) {
        return archive.find(job).or(() -> suspended.get(job));
    }

    public Collection<ApplicationDetails> applications() {
        return archive.getApplicationDetails();
    }

    public Optional<ArchivedApplication> application(ApplicationID application) {
        return archive.find(application);
    }
}
