package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import java.util.List;

/// The addresses of log pages for people.
public final class LogPages {

    /// An address for a browser.
    public record Page(String url) {}

    public static final Endpoint<Nothing, Page> OF_JOB_MANAGER = Endpoint.get(
                    Service.CLUSTER,
                    "getJobManagerLogUrl",
                    "/jobs/:jobid/jobmanager/log-url",
                    Payload.json(Page.class),
                    Jobs.JOB)
            .summary("Where a person reads the job manager's logs.");

    public static final Endpoint<Nothing, Page> OF_TASK_MANAGER = Endpoint.get(
                    Service.CLUSTER,
                    "getTaskManagerLogUrl",
                    "/jobs/:jobid/taskmanagers/:taskmanagerid/log-url",
                    Payload.json(Page.class),
                    Jobs.JOB,
                    TaskManagers.TASK_MANAGER)
            .summary("Where a person reads one task manager's logs.");

    public static final List<Endpoint<?, ?>> ALL = List.of(OF_JOB_MANAGER, OF_TASK_MANAGER);

    private LogPages() {}
}
