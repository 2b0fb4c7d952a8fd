package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import java.util.List;

/// The stack traces of all threads of a process.
public final class ThreadDumps {

    /// The threads of a process.
    public record Dump(List<ThreadInfo> threadInfos) {
        public Dump {
            threadInfos = List.copyOf(threadInfos);
        }
    }

    /// A thread, and its state and stack as text.
    public record ThreadInfo(String threadName, String stringifiedThreadInfo) {}

    public static final Endpoint<Nothing, Dump> OF_TASK_MANAGER = Service.CLUSTER
            .get("getTaskManagerThreadDump", "/taskmanagers/:taskmanagerid/thread-dump")
            .params(TaskManagers.TASK_MANAGER)
            .response(Payload.json(Dump.class))
            .summary("The threads of one task manager.")
            .faults(FaultCode.NOT_FOUND)
            .permission(Permission.VIEW_ALL);

    public static final Endpoint<Nothing, Dump> OF_JOB_MANAGER = Service.CLUSTER
            .get("getJobManagerThreadDump", "/jobmanager/thread-dump")
            .response(Payload.json(Dump.class))
            .summary("The threads of the job manager.")
            .permission(Permission.VIEW_ALL);

    public static final List<Endpoint<?, ?>> ALL = List.of(OF_TASK_MANAGER, OF_JOB_MANAGER);

    private ThreadDumps() {}
}
