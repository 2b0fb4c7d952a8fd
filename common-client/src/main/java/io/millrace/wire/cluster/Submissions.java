package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import io.millrace.wire.Upload;
import java.util.List;
import java.util.Optional;

/// Jobs that a client has prepared, on their way to the cluster.
public final class Submissions {

    /// The names of the uploaded files of a submission, by their role. The plan is what the engine's own clients of the
    /// same version write; `jobGraphFileName` is the older name of `executionPlanFileName`.
    public record Request(
            Optional<String> executionPlanFileName,
            Optional<String> jobGraphFileName,
            List<String> jobJarFileNames,
            List<Artifact> jobArtifactFileNames) {
        public Request {
            jobJarFileNames = List.copyOf(jobJarFileNames);
            jobArtifactFileNames = List.copyOf(jobArtifactFileNames);
        }
    }

    /// A file that the job's tasks find under a name.
    public record Artifact(String entryName, String fileName) {}

    /// The address of the submitted job.
    public record Submitted(String jobUrl) {}

    public static final Endpoint<Upload<Request>, Submitted> SUBMIT = Service.CLUSTER
            .post("submitJob", "/jobs")
            .request(Payload.files(Request.class))
            .response(Payload.json(Submitted.class))
            .summary("Submits a job: its plan, its jars and its files.")
            .success(202)
            .permission(Permission.SUBMIT)
            .faults(
                    FaultCode.FORBIDDEN,
                    FaultCode.CONFLICT,
                    FaultCode.TOO_LARGE,
                    FaultCode.TIMED_OUT,
                    FaultCode.INSUFFICIENT_STORAGE);

    public static final List<Endpoint<?, ?>> ALL = List.of(SUBMIT);

    private Submissions() {}
}
