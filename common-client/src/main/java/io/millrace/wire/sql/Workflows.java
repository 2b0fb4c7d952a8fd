package io.millrace.wire.sql;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Method;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import io.millrace.wire.Versions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Workflows of the gateway's scheduler, each of which refreshes a materialized table periodically.
public final class Workflows {

    /// A request to create a workflow: the table, its schedule, its gateway, and the configurations of session and
    /// job.
    ///
    /// @param cronExpression seconds, minutes, hours, day of the month, month, day of the week, optionally the year
    public record Create(
            Optional<String> materializedTableIdentifier,
            Optional<String> cronExpression,
            Optional<Map<String, String>> initConfig,
            Optional<Map<String, String>> executionConfig,
            Optional<String> restEndpointUrl) {
        public Create {
            initConfig = initConfig.map(Map::copyOf);
            executionConfig = executionConfig.map(Map::copyOf);
        }
    }

    /// The name of the created workflow.
    public record Created(String workflowName, String workflowGroup) {}

    /// The name of a workflow.
    public record Named(Optional<String> workflowName, Optional<String> workflowGroup) {}

    /// A request to resume a workflow, optionally with other options of its table.
    public record Resume(
            Optional<String> workflowName,
            Optional<String> workflowGroup,
            Optional<Map<String, String>> dynamicOptions) {
        public Resume {
            dynamicOptions = dynamicOptions.map(Map::copyOf);
        }
    }

    private static final String PATH = "/workflow/embedded-scheduler/";

    public static final Endpoint<Create, Created> CREATE = Service.GATEWAY
            .post("createWorkflow", PATH + "create")
            .request(Payload.json(Create.class))
            .response(Payload.json(Created.class))
            .summary("Schedules the refresh of a materialized table.")
            .versions(3, 3)
            .permission(Permission.OPERATE_ALL)
            .faults(FaultCode.STATEMENT_FAILED);

    public static final Endpoint<Named, Nothing> SUSPEND = Service.GATEWAY
            .post("suspendWorkflow", PATH + "suspend")
            .request(Payload.json(Named.class))
            .response(Payload.json(Nothing.class))
            .summary("Suspends a workflow.")
            .versions(3, 3)
            .permission(Permission.OPERATE_ALL)
            .faults(FaultCode.STATEMENT_FAILED);

    public static final Endpoint<Resume, Nothing> RESUME = Service.GATEWAY
            .post("resumeWorkflow", PATH + "resume")
            .request(Payload.json(Resume.class))
            .response(Payload.json(Nothing.class))
            .summary("Resumes a workflow.")
            .versions(3, 3)
            .permission(Permission.OPERATE_ALL)
            .faults(FaultCode.STATEMENT_FAILED);

    /// A DELETE with a body, because stock clients send one.
    public static final Endpoint<Named, Nothing> DELETE = new Endpoint<>(
            Service.GATEWAY,
            "deleteWorkflow",
            "Deletes a workflow; succeeds if it does not exist.",
            Method.DELETE,
            PATH + "delete",
            new Versions(3, 3),
            List.of(),
            Payload.json(Named.class),
            Payload.json(Nothing.class),
            200,
            Set.of(FaultCode.STATEMENT_FAILED),
            Permission.OPERATE_ALL);

    public static final List<Endpoint<?, ?>> ALL = List.of(CREATE, SUSPEND, RESUME, DELETE);

    private Workflows() {}
}
