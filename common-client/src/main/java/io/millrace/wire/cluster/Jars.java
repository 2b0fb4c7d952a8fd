package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.Explicit;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Method;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import io.millrace.wire.Upload;
import io.millrace.wire.Versions;
import io.millrace.wire.Wire;
import io.millrace.wire.id.ApplicationId;
import io.millrace.wire.id.JobId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Jars with programs: uploaded once, run as often as wanted. Where the server does not take jars, all of this is
/// NOT_FOUND.
public final class Jars {

    /// All jars, the newest first, and the address of the server that has them.
    public record Listing(String address, List<Jar> files) {
        public Listing {
            files = List.copyOf(files);
        }
    }

    /// A jar: its id, the name that it was uploaded with, when that was in epoch milliseconds, and the classes that
    /// its manifest offers to start with.
    public record Jar(String id, String name, long uploaded, List<Entry> entry) {
        public Jar {
            entry = List.copyOf(entry);
        }
    }

    /// A class to start with.
    public record Entry(String name, @Explicit Optional<String> description) {}

    /// The path of an uploaded jar, whose last segment is the jar's id.
    public record Uploaded(String filename, String status) {}

    /// The program to start and its arguments. A value here takes precedence over the query parameter.
    public record PlanRequest(
            Optional<String> entryClass,
            Optional<List<String>> programArgsList,
            Optional<Integer> parallelism,
            Optional<JobId> jobId,
            Optional<Map<String, String>> flinkConfiguration) {
        public static final PlanRequest USUAL = new PlanRequest(
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

        public PlanRequest {
            programArgsList = programArgsList.map(List::copyOf);
            flinkConfiguration = flinkConfiguration.map(Map::copyOf);
        }
    }

    /// The owner of a savepoint that a job starts from.
    public enum ClaimMode {
        CLAIM,
        NO_CLAIM,
        LEGACY
    }

    /// A [PlanRequest] with the savepoint to start from. `restoreMode` is the older name of `claimMode`.
    public record RunRequest(
            Optional<String> entryClass,
            Optional<List<String>> programArgsList,
            Optional<Integer> parallelism,
            Optional<JobId> jobId,
            Optional<Boolean> allowNonRestoredState,
            Optional<String> savepointPath,
            Optional<ClaimMode> restoreMode,
            Optional<ClaimMode> claimMode,
            Optional<Map<String, String>> flinkConfiguration,
            Optional<ApplicationId> applicationId) {
        public RunRequest {
            programArgsList = programArgsList.map(List::copyOf);
            flinkConfiguration = flinkConfiguration.map(Map::copyOf);
        }

        /// The same program without a savepoint.
        public static RunRequest of(PlanRequest request) {
            return new RunRequest(
                    request.entryClass(),
                    request.programArgsList(),
                    request.parallelism(),
                    request.jobId(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    request.flinkConfiguration(),
                    Optional.empty());
        }
    }

    /// The first job that the program submitted.
    public record Started(JobId jobid, ApplicationId applicationId) {}

    /// The application that the program runs as.
    public record Accepted(@Wire("applicationid") ApplicationId application) {}

    public static final Param<String> JAR = Param.path("jarid", ParamFormat.STRING, "The id of an uploaded jar.");
    public static final Param<List<String>> ARGUMENT =
            Param.list("programArg", ParamFormat.STRING, "Arguments of the program.");
    public static final Param<String> ENTRY_CLASS =
            Param.query("entry-class", ParamFormat.STRING, "The class to start with; the manifest's when not given.");
    public static final Param<Integer> PARALLELISM =
            Param.query("parallelism", ParamFormat.INTEGER, "The parallelism where the program sets none.");
    public static final Param<Boolean> ALLOW_NON_RESTORED = Param.query(
            "allowNonRestoredState", ParamFormat.BOOLEAN, "Whether state that belongs to no operator may be dropped.");
    public static final Param<String> SAVEPOINT =
            Param.query("savepointPath", ParamFormat.STRING, "The savepoint to start from.");

    public static final Endpoint<Nothing, Listing> LIST = Service.CLUSTER
            .get("getJarList", "/jars")
            .response(Payload.json(Listing.class))
            .summary("The uploaded jars.")
            .faults(FaultCode.NOT_FOUND)
            .permission(Permission.SUBMIT);

    public static final Endpoint<Upload<Nothing>, Uploaded> UPLOAD = Service.CLUSTER
            .post("uploadJar", "/jars/upload")
            .request(Payload.file())
            .response(Payload.json(Uploaded.class))
            .summary("Takes one jar, after it was checked.")
            .permission(Permission.SUBMIT)
            .faults(
                    FaultCode.NOT_FOUND,
                    FaultCode.FORBIDDEN,
                    FaultCode.TOO_LARGE,
                    FaultCode.TOO_MANY,
                    FaultCode.INSUFFICIENT_STORAGE);

    public static final Endpoint<Nothing, Nothing> DELETE = Service.CLUSTER
            .delete("deleteJar", "/jars/:jarid")
            .params(JAR)
            .response(Payload.json(Nothing.class))
            .summary("Deletes a jar.")
            .permission(Permission.SUBMIT)
            .faults(FaultCode.NOT_FOUND, FaultCode.FORBIDDEN);

    public static final Endpoint<PlanRequest, Jobs.Planned> PLAN =
            plan(Method.GET, "generatePlanFromJar", "Runs the jar's program as far as its first job, and shows that.");

    public static final Endpoint<PlanRequest, Jobs.Planned> PLAN_BY_POST =
            plan(Method.POST, "generatePlanFromJarByPost", "As the GET, for clients that send no body with it.");

    public static final Endpoint<RunRequest, Started> RUN = Service.CLUSTER
            .post("submitJobFromJar", "/jars/:jarid/run")
            .params(JAR, ARGUMENT, ENTRY_CLASS, PARALLELISM, ALLOW_NON_RESTORED, SAVEPOINT)
            .request(Payload.json(RunRequest.class))
            .response(Payload.json(Started.class))
            .summary("Runs the jar's program in the server; answers once it has submitted its job and come to its end.")
            .permission(Permission.SUBMIT)
            .faults(FaultCode.NOT_FOUND, FaultCode.FORBIDDEN, FaultCode.TOO_MANY, FaultCode.TIMED_OUT);

    public static final Endpoint<RunRequest, Accepted> RUN_APPLICATION = Service.CLUSTER
            .post("submitApplicationFromJar", "/jars/:jarid/run-application")
            .params(JAR, ARGUMENT, ENTRY_CLASS, PARALLELISM, ALLOW_NON_RESTORED, SAVEPOINT)
            .request(Payload.json(RunRequest.class))
            .response(Payload.json(Accepted.class))
            .summary("Runs the jar's program as an application, and does not wait for it.")
            .success(202)
            .permission(Permission.SUBMIT)
            .faults(FaultCode.NOT_FOUND, FaultCode.FORBIDDEN, FaultCode.TOO_MANY);

    public static final List<Endpoint<?, ?>> ALL =
            List.of(LIST, UPLOAD, DELETE, PLAN, PLAN_BY_POST, RUN, RUN_APPLICATION);

    private Jars() {}

    private static Endpoint<PlanRequest, Jobs.Planned> plan(Method method, String name, String summary) {
        return new Endpoint<>(
                Service.CLUSTER,
                name,
                summary,
                method,
                "/jars/:jarid/plan",
                Versions.all(Service.CLUSTER),
                List.of(JAR, ARGUMENT, ENTRY_CLASS, PARALLELISM),
                Payload.json(PlanRequest.class),
                Payload.json(Jobs.Planned.class),
                200,
                Set.of(FaultCode.NOT_FOUND, FaultCode.FORBIDDEN, FaultCode.TOO_MANY, FaultCode.TIMED_OUT),
                Permission.SUBMIT);
    }
}
