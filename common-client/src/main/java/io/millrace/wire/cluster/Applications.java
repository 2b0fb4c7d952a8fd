package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import io.millrace.wire.Wire;
import io.millrace.wire.id.ApplicationId;
import io.millrace.wire.id.JobId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Applications: programs that run in the cluster, with the jobs that they started. A job that was submitted alone
/// makes an application of its own, with the same id.
public final class Applications {

    /// The state of an application. Here `CANCELING` has one L.
    public enum State {
        CREATED,
        RUNNING,
        FAILING,
        FAILED,
        CANCELING,
        CANCELED,
        FINISHED
    }

    /// All applications.
    public record Overview(List<Line> applications) {
        public Overview {
            applications = List.copyOf(applications);
        }
    }

    /// An application in a list. `jobs` counts its jobs by state.
    public record Line(
            ApplicationId id,
            String name,
            @Wire("start-time") long startTime,
            @Wire("end-time") long endTime,
            long duration,
            State status,
            Map<JobState, Integer> jobs) {
        public Line {
            jobs = Ordered.copy(jobs);
        }
    }

    /// An application with its jobs. `timestamps` holds when each state was entered, 0 for never.
    public record Detail(
            ApplicationId id,
            String name,
            State status,
            @Wire("start-time") long startTime,
            @Wire("end-time") long endTime,
            long duration,
            Map<State, Long> timestamps,
            List<Jobs.Line> jobs) {
        public Detail {
            timestamps = Ordered.copy(timestamps);
            jobs = List.copyOf(jobs);
        }
    }

    /// A failure, of one of its jobs or of the application's own code.
    public record Failure(String exceptionName, String stacktrace, long timestamp, Optional<JobId> jobId) {}

    public static final Param<ApplicationId> APPLICATION =
            Param.path("applicationid", ApplicationId.TEXT, "The application.");

    public static final Endpoint<Nothing, Overview> OVERVIEW = Service.CLUSTER
            .get("getApplicationsOverview", "/applications/overview")
            .response(Payload.json(Overview.class))
            .summary("All applications with their jobs counted by state.")
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Nothing, Detail> DETAIL = Service.CLUSTER
            .get("getApplicationDetails", "/applications/:applicationid")
            .params(APPLICATION)
            .response(Payload.json(Detail.class))
            .summary("One application: its course and its jobs.")
            .faults(FaultCode.NOT_FOUND)
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Nothing, Nothing> CANCEL = Service.CLUSTER
            .post("cancelApplication", "/applications/:applicationid/cancel")
            .params(APPLICATION)
            .response(Payload.json(Nothing.class))
            .summary("Cancels an application with its jobs.")
            .success(202)
            .faults(FaultCode.NOT_FOUND, FaultCode.CONFLICT, FaultCode.TIMED_OUT)
            .permission(Permission.OPERATE_ALL);

    public static final Endpoint<Nothing, ApplicationsExceptions> EXCEPTIONS = Service.CLUSTER
            .get("getApplicationExceptions", "/applications/:applicationid/exceptions")
            .params(APPLICATION)
            .response(Payload.json(ApplicationsExceptions.class))
            .summary("Why one application failed.")
            .faults(FaultCode.NOT_FOUND)
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Nothing, List<ConfigEntry>> CONFIG = Service.CLUSTER
            .get("getJobManagerApplicationConfiguration", "/applications/:applicationid/jobmanager/config")
            .params(APPLICATION)
            .response(Payload.jsonList(ConfigEntry.class))
            .summary("As getClusterConfigurationInfo: every application is coordinated by the same process.")
            .permission(Permission.VIEW_ALL);

    public static final List<Endpoint<?, ?>> ALL = List.of(OVERVIEW, DETAIL, CANCEL, EXCEPTIONS, CONFIG);

    private Applications() {}
}
