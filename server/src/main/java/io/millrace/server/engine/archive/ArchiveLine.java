package io.millrace.server.engine.archive;

import io.millrace.secret.SecretsMasked;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.flink.api.common.ApplicationID;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.runtime.application.ArchivedApplication;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.jobgraph.JobType;
import org.apache.flink.runtime.messages.webmonitor.ApplicationDetails;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;

/// The list entry of a finished application, as the index file stores it. Constants of the engine are stored by name,
/// so that other versions can read those they know.
///
/// @param kept  the time of archiving
/// @param bytes the size of its file; 0 without one
/// @param lost  the reason why it has no file
record ArchiveLine(
        String id,
        String name,
        String state,
        long start,
        long end,
        long kept,
        long bytes,
        Optional<String> lost,
        List<Job> jobs) {
    ArchiveLine {
        ApplicationID.fromHexString(id);
        jobs = List.copyOf(jobs);
    }

    static ArchiveLine of(ArchivedApplication application, long kept) {
        var details = ApplicationDetails.fromArchivedApplication(application);
        return new ArchiveLine(
                application.getApplicationId().toString(),
                SecretsMasked.in(details.getApplicationName()),
                details.getStatus(),
                details.getStartTime(),
                details.getEndTime(),
                kept,
                0,
                Optional.empty(),
                application.getJobs().values().stream()
                        .map(JobDetails::createDetailsForJob)
                        .map(Job::of)
                        .toList());
    }

    ArchiveLine withBytes(long size) {
        return new ArchiveLine(id, name, state, start, end, kept, size, Optional.empty(), jobs);
    }

    ArchiveLine withoutFile(String reason) {
        return new ArchiveLine(id, name, state, start, end, kept, 0, Optional.of(reason), jobs);
    }

    ApplicationID application() {
        return ApplicationID.fromHexString(id);
    }

    /// The number of tasks of its jobs.
    int tasks() {
        return jobs.stream().mapToInt(Job::total).sum();
    }

    ApplicationDetails details() {
        var states = new HashMap<String, Integer>();
        jobs.forEach(job -> states.merge(job.state(), 1, Integer::sum));
        return new ApplicationDetails(application(), name, start, end, end - start, state, states);
    }

    /// @param tasks the number in each state, without zeros
    record Job(
            String id,
            String name,
            Optional<String> type,
            Optional<String> scheduler,
            long start,
            long end,
            String state,
            long changed,
            Map<String, Integer> tasks,
            int total,
            int pending) {
        Job {
            tasks = Map.copyOf(tasks);
        }

        static Job of(JobDetails job) {
            var tasks = new TreeMap<String, Integer>();
            var states = ExecutionState.values();
            for (int i = 0; i < states.length; i++) {
                int count = job.getTasksPerState()[i];
                if (count > 0) {
                    tasks.put(states[i].name(), count);
                }
            }
            return new Job(
                    job.getJobId().toString(),
                    SecretsMasked.in(job.getJobName()),
                    Optional.ofNullable(job.getJobType()).map(Enum::name),
                    Optional.ofNullable(job.getSchedulerType()).map(Enum::name),
                    job.getStartTime(),
                    job.getEndTime(),
                    job.getStatus().name(),
                    job.getLastUpdateTime(),
                    tasks,
                    job.getNumTasks(),
                    job.getPendingOperators());
        }

        /// Returns the details without the attempts of the job's tasks, which matter only while a job runs.
        JobDetails details() {
            var counts = Stream.of(ExecutionState.values())
                    .mapToInt(known -> tasks.getOrDefault(known.name(), 0))
                    .toArray();
            return new JobDetails(
                    JobID.fromHexString(id),
                    name,
                    type.map(JobType::valueOf).orElse(null),
                    scheduler.map(JobManagerOptions.SchedulerType::valueOf).orElse(null),
                    start,
                    end,
                    end - start,
                    JobStatus.valueOf(state),
                    changed,
                    counts,
                    total,
                    Map.of(),
                    pending);
        }
    }
}
