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

    /// The version, processor and options of a JVM.
    public record Jvm(String version, String arch, List<String> options) {
        public Jvm {
            options = List.copyOf(options);
        }
    }

    public static final Endpoint<Nothing, List<ConfigEntry>> CONFIG = Service.CLUSTER
            .get("getClusterConfigurationInfo", "/jobmanager/config")
            .response(Payload.jsonList(ConfigEntry.class))
            .summary("The configuration that is in force, secrets masked.")
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Nothing, Environment> ENVIRONMENT = Service.CLUSTER
            .get("getJobManagerEnvironment", "/jobmanager/environment")
            .response(Payload.json(Environment.class))
            .summary("The JVM and the class path of the job manager.")
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Nothing, List<ConfigEntry>> CONFIG_OF_JOB = Service.CLUSTER
            .get("getJobManagerJobConfiguration", "/jobs/:jobid/jobmanager/config")
            .params(Jobs.JOB)
            .response(Payload.jsonList(ConfigEntry.class))
            .summary("As getClusterConfigurationInfo: every job is coordinated by the same process.")
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Nothing, Environment> ENVIRONMENT_OF_JOB = Service.CLUSTER
            .get("getJobManagerJobEnvironment", "/jobs/:jobid/jobmanager/environment")
            .params(Jobs.JOB)
            .response(Payload.json(Environment.class))
            .summary("As getJobManagerEnvironment: every job is coordinated by the same process.")
            .permission(Permission.VIEW_ALL);

    public static final List<Endpoint<?, ?>> ALL = List.of(CONFIG, ENVIRONMENT, CONFIG_OF_JOB, ENVIRONMENT_OF_JOB);

    private JobManager() {}
}
