package io.millrace.server.engine.program;

import io.millrace.server.concurrent.Await;
import io.millrace.server.engine.Engine;
import io.millrace.server.engine.SavepointPaths;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.server.security.Principal;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.Upload;
import io.millrace.wire.cluster.Submissions;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.application.SingleJobApplication;
import org.apache.flink.runtime.blob.BlobClient;
import org.apache.flink.runtime.client.ClientUtils;
import org.apache.flink.runtime.client.DuplicateJobSubmissionException;
import org.apache.flink.streaming.api.graph.ExecutionPlan;
import org.apache.flink.util.FlinkException;

/// Accepts jobs that the engine's own clients have prepared. Their plan is a serialized object without a filter,
/// because a caller who may submit jobs can run any code.
public record EngineSubmissions(Engine engine, Duration timeout) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(new Route<>(Submissions.SUBMIT, call -> submit(call.body(), call.principal())));
    }

    Submissions.Submitted submit(Upload<Submissions.Request> upload, Principal caller) {
        var request = upload.request();
        var files = byName(upload.files());
        var name = request.executionPlanFileName()
                .or(request::jobGraphFileName)
                .orElseThrow(() -> Refusal.badRequest("The jobGraphFileName field must not be omitted or be null."));
        var jars = request.jobJarFileNames().stream()
                .map(jar -> path("Jar", jar, files))
                .toList();
        var artifacts = request.jobArtifactFileNames().stream()
                .map(artifact -> Tuple2.of(artifact.entryName(), path("Artifact", artifact.fileName(), files)))
                .toList();
        var plan = plan(file("ExecutionPlan", name, files));
        requirePaths(plan);
        JobSubmitter.of(caller).ifPresent(submitter -> submitter.mark(plan));
        send(plan, jars, artifacts);
        return new Submissions.Submitted("/jobs/" + plan.getJobID());
    }

    private static Map<String, java.nio.file.Path> byName(List<Upload.File> files) {
        var byName = new HashMap<String, java.nio.file.Path>();
        for (var file : files) {
            if (byName.put(file.name(), file.path()) != null) {
                throw Refusal.badRequest("Two of the files are called " + file.name() + ".");
            }
        }
        return byName;
    }

    private static java.nio.file.Path file(String kind, String name, Map<String, java.nio.file.Path> files) {
        var file = files.get(name);
        if (file == null) {
            throw Refusal.badRequest(kind + " file " + name + " could not be found on the server.");
        }
        return file;
    }

    private static Path path(String kind, String name, Map<String, java.nio.file.Path> files) {
        return new Path(file(kind, name, files).toUri());
    }

    private static ExecutionPlan plan(java.nio.file.Path file) {
        try (var in = new ObjectInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            return (ExecutionPlan) in.readObject();
        } catch (IOException | ClassNotFoundException | RuntimeException | LinkageError | StackOverflowError e) {
            throw new Refusal(FaultCode.BAD_REQUEST, "Failed to deserialize ExecutionPlan.", CauseMessages.of(e));
        }
    }

    private void requirePaths(ExecutionPlan plan) {
        SavepointPaths.require(plan.getJobConfiguration().toMap(), engine.configuration());
        Optional.ofNullable(plan.getSavepointRestoreSettings().getRestorePath())
                .ifPresent(path -> SavepointPaths.require("the savepoint to start from", path, engine.configuration()));
    }

    private void send(ExecutionPlan plan, List<Path> jars, List<Tuple2<String, Path>> artifacts) {
        try {
            var port = engine.ask(timeout, gateway -> gateway.getBlobServerPort(timeout));
            var host = engine.ask(timeout, gateway -> gateway.getBlobServerAddress(timeout));
            var blobs = new InetSocketAddress(host.getHostName(), port);
            ClientUtils.uploadExecutionPlanFiles(
                    plan, jars, artifacts, () -> new BlobClient(blobs, engine.configuration()));
            engine.ask(timeout, gateway -> gateway.submitApplication(new SingleJobApplication(plan), timeout));
        } catch (FlinkException e) {
            throw new Refusal(FaultCode.INTERNAL, "Could not upload job files.", CauseMessages.of(e));
        } catch (Await.Failed e) {
            var code = e.reason() instanceof DuplicateJobSubmissionException ? FaultCode.CONFLICT : FaultCode.INTERNAL;
            throw new Refusal(code, "Job submission failed.", CauseMessages.of(e.reason()));
        }
    }
}
