package io.millrace.server.engine.program;

import io.millrace.server.engine.DefaultCheckpointing;
import io.millrace.server.engine.SavepointPaths;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Jars;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.List;
import java.util.Map;
import org.apache.flink.client.program.PackagedProgram;
import org.apache.flink.client.program.ProgramInvocationException;
import org.apache.flink.configuration.ConfigUtils;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.PipelineOptionsInternal;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.RecoveryClaimMode;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;

/// Opens the program of a jar, with the options of a request.
record Programs(Configuration cluster, JarFolder folder) {

    /// A loaded program and its configuration. Closing it closes its class loader.
    record Opened(PackagedProgram packaged, Configuration configuration) implements AutoCloseable {
        @Override
        public void close() {
            packaged.close();
        }
    }

    /// @param target of its jobs (`execution.target`)
    Opened open(JarFolder.StoredJar jar, Jars.RunRequest request, String target) throws ProgramInvocationException {
        request.savepointPath().ifPresent(path -> SavepointPaths.require("savepointPath", path, cluster));
        var given = request.flinkConfiguration().orElse(Map.of());
        SavepointPaths.require(given, cluster);
        var configuration = new Configuration(cluster);
        configuration.addAll(Configuration.fromMap(given));
        DefaultCheckpointing.applyTo(configuration, cluster);
        configuration.set(DeploymentOptions.ATTACHED, false);
        configuration.set(DeploymentOptions.TARGET, target);
        request.parallelism().ifPresent(wanted -> {
            if (wanted < 1 && wanted != -1) {
                throw Refusal.badRequest("The parallelism must be at least 1, not " + wanted + ".");
            }
            configuration.set(CoreOptions.DEFAULT_PARALLELISM, wanted);
        });
        request.jobId().ifPresent(id -> configuration.set(PipelineOptionsInternal.PIPELINE_FIXED_JOB_ID, id.text()));
        SavepointRestoreSettings.toConfiguration(savepoint(request, configuration), configuration);
        var program = build(jar, request, configuration);
        ConfigUtils.encodeCollectionToConfig(
                configuration, PipelineOptions.JARS, program.getJobJarAndDependencies(), URL::toString);
        ConfigUtils.encodeCollectionToConfig(
                configuration, PipelineOptions.CLASSPATHS, program.getClasspaths(), URL::toString);
        return new Opened(program, configuration);
    }

    private PackagedProgram build(JarFolder.StoredJar jar, Jars.RunRequest request, Configuration configuration)
            throws ProgramInvocationException {
        var builder = PackagedProgram.newBuilder()
                .setJarFile(folder.guarded(jar).toFile())
                .setConfiguration(configuration)
                .setUserClassPaths(classPaths(configuration))
                .setArguments(request.programArgsList().orElse(List.of()).toArray(String[]::new));
        request.entryClass().ifPresent(builder::setEntryPointClassName);
        return builder.build();
    }

    private static List<URL> classPaths(Configuration configuration) {
        try {
            return ConfigUtils.<String, URL, MalformedURLException>decodeListFromConfig(
                    configuration,
                    PipelineOptions.CLASSPATHS,
                    text -> URI.create(text).toURL());
        } catch (MalformedURLException | IllegalArgumentException e) {
            throw Refusal.badRequest("'" + PipelineOptions.CLASSPATHS.key() + "' must hold URLs: " + e.getMessage());
        }
    }

    private static SavepointRestoreSettings savepoint(Jars.RunRequest request, Configuration configuration) {
        var path = request.savepointPath().or(() -> configuration.getOptional(StateRecoveryOptions.SAVEPOINT_PATH));
        if (path.isEmpty()) {
            return SavepointRestoreSettings.none();
        }
        var mode = request.claimMode()
                .or(request::restoreMode)
                .map(Programs::claim)
                .orElseGet(() -> configuration.get(StateRecoveryOptions.RESTORE_MODE));
        var drop = request.allowNonRestoredState()
                .orElseGet(() -> configuration.get(StateRecoveryOptions.SAVEPOINT_IGNORE_UNCLAIMED_STATE));
        return SavepointRestoreSettings.forPath(path.get(), drop, mode);
    }

    @SuppressWarnings("deprecation") // clients may still ask for it
    private static RecoveryClaimMode claim(Jars.ClaimMode mode) {
        return switch (mode) {
            case CLAIM -> RecoveryClaimMode.CLAIM;
            case NO_CLAIM -> RecoveryClaimMode.NO_CLAIM;
            case LEGACY -> RecoveryClaimMode.LEGACY;
        };
    }
}
