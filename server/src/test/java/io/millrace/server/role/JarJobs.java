package io.millrace.server.role;

import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.server.TestJar;
import io.millrace.wire.Arguments;
import io.millrace.wire.Upload;
import io.millrace.wire.cluster.Jars;
import io.millrace.wire.id.JobId;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.client.ClientUtils;
import org.apache.flink.client.program.PackagedProgram;
import org.apache.flink.configuration.ConfigUtils;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.PipelineOptionsInternal;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.core.execution.DefaultExecutorServiceLoader;

/// Jobs of a program whose classes are only in its jar. The jar is deleted while they run: a server that runs
/// them again needs a copy of its own.
///
/// @param gate a file; while it exists, the jobs complete no checkpoint
record JarJobs(Path jar, Path gate) {
    static JarJobs write(Path directory) throws IOException {
        return new JarJobs(TestJar.write(directory.resolve("program.jar")), directory.resolve("gate"));
    }

    private List<String> arguments() {
        return List.of("count", gate.toString());
    }

    /// Waits for a checkpoint that does not end, and returns its number.
    long block() throws IOException {
        Files.createFile(gate);
        return Long.parseLong(await().until(() -> Files.readString(gate), text -> !text.isEmpty()));
    }

    /// Lets the checkpoints of jobs that start from now on complete.
    void open() throws IOException {
        Files.delete(gate);
    }

    /// Runs the uploaded jar in the server.
    JobId run(Client cluster) {
        var uploaded = cluster.call(Jars.UPLOAD, Arguments.NONE, Upload.of(jar)).orThrow();
        var id = Arguments.of(
                Jars.JAR, String.valueOf(Path.of(uploaded.filename()).getFileName()));
        var program = new Jars.PlanRequest(
                Optional.empty(), Optional.of(arguments()), Optional.of(1), Optional.empty(), Optional.empty());
        var job = cluster.call(Jars.RUN, id, Jars.RunRequest.of(program))
                .orThrow()
                .jobid();
        cluster.call(Jars.DELETE, id).orThrow();
        return job;
    }

    /// Runs the jar here and submits its job with the engine's own client, as `flink run -d` does.
    JobId submit(String cluster) throws Exception {
        var address = URI.create(cluster);
        var copy = Files.copy(jar, jar.resolveSibling("submitted.jar"));
        var job = new JobId("5".repeat(32));
        var configuration = Configuration.fromMap(Map.of(
                DeploymentOptions.TARGET.key(), "remote",
                DeploymentOptions.ATTACHED.key(), "false",
                RestOptions.ADDRESS.key(), address.getHost(),
                RestOptions.PORT.key(), String.valueOf(address.getPort()),
                PipelineOptionsInternal.PIPELINE_FIXED_JOB_ID.key(), job.text()));
        try (var program = PackagedProgram.newBuilder()
                .setJarFile(copy.toFile())
                .setConfiguration(configuration)
                .setArguments(arguments().toArray(String[]::new))
                .build()) {
            ConfigUtils.encodeCollectionToConfig(
                    configuration, PipelineOptions.JARS, program.getJobJarAndDependencies(), URL::toString);
            ClientUtils.executeProgram(new DefaultExecutorServiceLoader(), configuration, program, false, true);
        }
        Files.delete(copy);
        return job;
    }
}
