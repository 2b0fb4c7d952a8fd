package io.millrace.server.engine.projection;

import io.millrace.secret.SecretsMasked;
import io.millrace.wire.cluster.Applications;
import io.millrace.wire.cluster.ApplicationsExceptions;
import io.millrace.wire.cluster.ApplicationsHistory;
import io.millrace.wire.id.ApplicationId;
import io.millrace.wire.id.JobId;
import java.util.Collection;
import java.util.EnumMap;
import org.apache.flink.api.common.ApplicationState;
import org.apache.flink.runtime.application.ArchivedApplication;
import org.apache.flink.runtime.messages.webmonitor.ApplicationDetails;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;

/// Projects applications and their jobs.
public final class ApplicationsProjection {
    private ApplicationsProjection() {}

    public static Applications.Overview overview(Collection<ApplicationDetails> applications) {
        return new Applications.Overview(applications.stream()
                .map(one -> EngineJson.as(Applications.Line.class, one))
                .map(ApplicationsProjection::masked)
                .toList());
    }

    private static Applications.Line masked(Applications.Line line) {
        return new Applications.Line(
                line.id(),
                SecretsMasked.in(line.name()),
                line.startTime(),
                line.endTime(),
                line.duration(),
                line.status(),
                line.jobs());
    }

    public static Applications.Detail detail(ArchivedApplication application, long now) {
        var state = application.getApplicationStatus();
        var timestamps = new EnumMap<Applications.State, Long>(Applications.State.class);
        for (var one : ApplicationState.values()) {
            timestamps.put(state(one), application.getStatusTimestamp(one));
        }
        long running = application.getStatusTimestamp(ApplicationState.RUNNING);
        long start = running > 0 ? running : -1;
        long end = state.isTerminalState() ? application.getStatusTimestamp(state) : -1;
        return new Applications.Detail(
                new ApplicationId(application.getApplicationId().toString()),
                SecretsMasked.in(application.getApplicationName()),
                state(state),
                start,
                end,
                start < 0 ? -1 : (end >= 0 ? end : now) - start,
                timestamps,
                application.getJobs().values().stream()
                        .map(job -> JobsProjection.line(JobDetails.createDetailsForJob(job), now))
                        .toList());
    }

    static Applications.State state(ApplicationState state) {
        return switch (state) {
            case CREATED -> Applications.State.CREATED;
            case RUNNING -> Applications.State.RUNNING;
            case FAILING -> Applications.State.FAILING;
            case FAILED -> Applications.State.FAILED;
            case CANCELING -> Applications.State.CANCELING;
            case CANCELED -> Applications.State.CANCELED;
            case FINISHED -> Applications.State.FINISHED;
        };
    }

    public static ApplicationsExceptions exceptions(ArchivedApplication application) {
        return new ApplicationsExceptions(new ApplicationsHistory(application.getExceptionHistory().stream()
                .map(entry -> new Applications.Failure(
                        entry.getException().getOriginalErrorClassName(),
                        SecretsMasked.in(entry.getExceptionAsString()),
                        entry.getTimestamp(),
                        entry.getJobId().map(id -> new JobId(id.toString()))))
                .toList()));
    }
}
