package io.millrace.wire.cluster;

import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Explicit;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import java.util.List;
import java.util.Optional;

/// Runs of the engine's profiler in the processes of the cluster. Where profiling is switched off, all of this is
/// NOT_FOUND.
public final class Profiler {

    /// The kind of event that is sampled.
    public enum Mode {
        CPU,
        ALLOC,
        LOCK,
        WALL,
        ITIMER
    }

    /// The status of a run.
    public enum Status {
        RUNNING,
        FINISHED,
        FAILED
    }

    /// The runs that are remembered, the newest first.
    public record Listing(List<Run> profilingList) {
        public Listing {
            profilingList = List.copyOf(profilingList);
        }
    }

    /// A run: times in epoch milliseconds, its duration in seconds. `profilingMode` says the same as `mode`.
    public record Run(
            Status status,
            Mode mode,
            long triggerTime,
            @Explicit Optional<Long> finishedTime,
            long duration,
            @Explicit Optional<String> message,
            @Explicit Optional<String> outputFile,
            Mode profilingMode) {}

    /// @param duration in seconds
    public record Request(Optional<Mode> mode, int duration) {}

    public static final Param<String> FILE = Param.path("filename", ParamFormat.STRING, "The file of a finished run.");

    public static final Endpoint<Nothing, Listing> OF_JOB_MANAGER = Service.CLUSTER
            .get("getJobManagerProfilingList", "/jobmanager/profiler")
            .response(Payload.json(Listing.class))
            .summary("The profiler's runs in the job manager.")
            .faults(FaultCode.NOT_FOUND)
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Request, Run> START_JOB_MANAGER = Service.CLUSTER
            .post("startJobManagerProfiling", "/jobmanager/profiler")
            .request(Payload.json(Request.class))
            .response(Payload.json(Run.class))
            .summary("Profiles the job manager for some seconds.")
            .faults(FaultCode.NOT_FOUND, FaultCode.CONFLICT)
            .permission(Permission.OPERATE_ALL);

    public static final Endpoint<Nothing, Content> JOB_MANAGER_FILE = Service.CLUSTER
            .get("getJobManagerProfile", "/jobmanager/profiler/:filename")
            .params(FILE)
            .response(Payload.raw())
            .summary("What a run in the job manager found.")
            .faults(FaultCode.NOT_FOUND)
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Nothing, Listing> OF_TASK_MANAGER = Service.CLUSTER
            .get("getTaskManagerProfilingList", "/taskmanagers/:taskmanagerid/profiler")
            .params(TaskManagers.TASK_MANAGER)
            .response(Payload.json(Listing.class))
            .summary("The profiler's runs in a task manager.")
            .faults(FaultCode.NOT_FOUND)
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Request, Run> START_TASK_MANAGER = Service.CLUSTER
            .post("startTaskManagerProfiling", "/taskmanagers/:taskmanagerid/profiler")
            .params(TaskManagers.TASK_MANAGER)
            .request(Payload.json(Request.class))
            .response(Payload.json(Run.class))
            .summary("Profiles a task manager for some seconds.")
            .faults(FaultCode.NOT_FOUND, FaultCode.CONFLICT)
            .permission(Permission.OPERATE_ALL);

    public static final Endpoint<Nothing, Content> TASK_MANAGER_FILE = Service.CLUSTER
            .get("getTaskManagerProfile", "/taskmanagers/:taskmanagerid/profiler/:filename")
            .params(TaskManagers.TASK_MANAGER, FILE)
            .response(Payload.raw())
            .summary("What a run in a task manager found.")
            .faults(FaultCode.NOT_FOUND)
            .permission(Permission.VIEW_ALL);

    public static final List<Endpoint<?, ?>> ALL = List.of(
            OF_JOB_MANAGER,
            START_JOB_MANAGER,
            JOB_MANAGER_FILE,
            OF_TASK_MANAGER,
            START_TASK_MANAGER,
            TASK_MANAGER_FILE);

    private Profiler() {}
}
