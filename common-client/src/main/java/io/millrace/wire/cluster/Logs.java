package io.millrace.wire.cluster;

import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import java.util.List;

/// Log files of the job manager and of task managers; plain text.
public final class Logs {

    /// All log files of a process.
    public record Listing(List<LogFile> logs) {
        public Listing {
            logs = List.copyOf(logs);
        }
    }

    /// A file: its size in bytes, when it was last written to in epoch milliseconds.
    public record LogFile(String name, long size, long mtime) {}

    public static final Param<String> FILE = Param.path("filename", ParamFormat.STRING, "The name of a listed file.");

    public static final Endpoint<Nothing, Listing> OF_JOB_MANAGER = Service.CLUSTER
            .get("getJobManagerLogs", "/jobmanager/logs")
            .response(Payload.json(Listing.class))
            .summary("The log files of the job manager; none when there is no log directory.")
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Nothing, Content> JOB_MANAGER_FILE = Service.CLUSTER
            .get("getJobManagerLogFile", "/jobmanager/logs/:filename")
            .params(FILE)
            .response(Payload.raw())
            .summary("One log file of the job manager.")
            .faults(FaultCode.NOT_FOUND)
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Nothing, Content> JOB_MANAGER_LOG = Service.CLUSTER
            .get("getJobManagerLog", "/jobmanager/log")
            .response(Payload.raw())
            .summary("The main log file of the job manager.")
            .faults(FaultCode.NOT_FOUND)
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Nothing, Content> JOB_MANAGER_STDOUT = Service.CLUSTER
            .get("getJobManagerStdout", "/jobmanager/stdout")
            .response(Payload.raw())
            .summary("The standard output of the job manager.")
            .faults(FaultCode.NOT_FOUND)
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Nothing, Listing> OF_TASK_MANAGER = Service.CLUSTER
            .get("getTaskManagerLogs", "/taskmanagers/:taskmanagerid/logs")
            .params(TaskManagers.TASK_MANAGER)
            .response(Payload.json(Listing.class))
            .summary("The log files of one task manager.")
            .faults(FaultCode.NOT_FOUND)
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Nothing, Content> TASK_MANAGER_FILE = Service.CLUSTER
            .get("getTaskManagerLogFile", "/taskmanagers/:taskmanagerid/logs/:filename")
            .params(TaskManagers.TASK_MANAGER, FILE)
            .response(Payload.raw())
            .summary("One log file of one task manager.")
            .faults(FaultCode.NOT_FOUND)
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Nothing, Content> TASK_MANAGER_LOG = Service.CLUSTER
            .get("getTaskManagerLog", "/taskmanagers/:taskmanagerid/log")
            .params(TaskManagers.TASK_MANAGER)
            .response(Payload.raw())
            .summary("The main log file of one task manager.")
            .faults(FaultCode.NOT_FOUND)
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Nothing, Content> TASK_MANAGER_STDOUT = Service.CLUSTER
            .get("getTaskManagerStdout", "/taskmanagers/:taskmanagerid/stdout")
            .params(TaskManagers.TASK_MANAGER)
            .response(Payload.raw())
            .summary("The standard output of one task manager.")
            .faults(FaultCode.NOT_FOUND)
            .permission(Permission.VIEW_ALL);

    public static final List<Endpoint<?, ?>> ALL = List.of(
            OF_JOB_MANAGER,
            JOB_MANAGER_FILE,
            JOB_MANAGER_LOG,
            JOB_MANAGER_STDOUT,
            OF_TASK_MANAGER,
            TASK_MANAGER_FILE,
            TASK_MANAGER_LOG,
            TASK_MANAGER_STDOUT);

    private Logs() {}
}
