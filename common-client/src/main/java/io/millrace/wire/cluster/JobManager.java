package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import java.util.List;

/// The coordinating process.
public final class JobManager {

    /// The JVM and the operating system of the process.
    public record Environment(Jvm jvm, List<String> classpath) {
        public Environment {
            classpath = List.copyOf(classpath);
        }
    }

    public record Jvm(String version, String arch, List<String> options) {
        public Jvm {
            options = List.copyOf(options);
        }
    }

    public static final Endpoint<Nothing, List<ConfigEntry>> CONFIG = Endpoint.get(
                    Service.CLUSTER,
                    "getClusterConfigurationInfo",
                    "/jobmanager/config",
                    Payload.jsonList(ConfigEntry.class))
            .summary("The configuration that is in force, secrets masked.")
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Nothing, Environment> ENVIRONMENT = Endpoint.get(
                    Service.CLUSTER,
                    "getJobManagerEnvironment",
                    "/jobmanager/environment",
                    Payload.json(Environment.class))
            .summary("The JVM and the class path of the job manager.")
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Nothing, List<ConfigEntry>> CONFIG_OF_JOB = Endpoint.get(
                    Service.CLUSTER,
                    "getJobManagerJobConfiguration",
                    "/jobs/:jobid/jobmanager/config",
                    Payload.jsonList(ConfigEntry.class),
                    Jobs.JOB)
            .summary("As getClusterConfigurationInfo: every job is coordinated by the same process.")
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Nothing, Environment> ENVIRONMENT_OF_JOB = Endpoint.get(
                    Service.CLUSTER,
                    "getJobManagerJobEnvironment",
                    "/jobs/:jobid/jobmanager/environment",
                    Payload.json(Environment.class),
                    Jobs.JOB)
            .summary("As getJobManagerEnvironment: every job is coordinated by the same process.")
            .permission(Permission.VIEW_ALL);

    public static final List<Endpoint<?, ?>> ALL = List.of(CONFIG, ENVIRONMENT, CONFIG_OF_JOB, ENVIRONMENT_OF_JOB);

    private JobManager() {}
}
