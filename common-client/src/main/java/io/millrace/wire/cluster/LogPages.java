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

    public static final Endpoint<Nothing, Page> OF_JOB_MANAGER = Service.CLUSTER
            .get("getJobManagerLogUrl", "/jobs/:jobid/jobmanager/log-url")
            .params(Jobs.JOB)
            .response(Payload.json(Page.class))
            .summary("Where a person reads the job manager's logs.");

    public static final Endpoint<Nothing, Page> OF_TASK_MANAGER = Service.CLUSTER
            .get("getTaskManagerLogUrl", "/jobs/:jobid/taskmanagers/:taskmanagerid/log-url")
            .params(Jobs.JOB, TaskManagers.TASK_MANAGER)
            .response(Payload.json(Page.class))
            .summary("Where a person reads one task manager's logs.");

    public static final List<Endpoint<?, ?>> ALL = List.of(OF_JOB_MANAGER, OF_TASK_MANAGER);

    private LogPages() {}
}
