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

/// Workflows of the scheduler in the gateway: each refreshes one materialized table again and again.
public final class Workflows {

    /// A request to create a workflow: the table to refresh, its schedule, its gateway, and the configuration of
    /// session and job.
    ///
    /// @param cronExpression seconds, minutes, hours, day of the month, month, day of the week, and perhaps a year
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

    /// A workflow by its name.
    public record Named(Optional<String> workflowName, Optional<String> workflowGroup) {}

    /// A workflow that is to go on, with other options of its table when some are given.
    public record Resume(
            Optional<String> workflowName,
            Optional<String> workflowGroup,
            Optional<Map<String, String>> dynamicOptions) {
        public Resume {
            dynamicOptions = dynamicOptions.map(Map::copyOf);
        }
    }

    private static final String PATH = "/workflow/embedded-scheduler/";

    public static final Endpoint<Create, Created> CREATE = Endpoint.post(
                    Service.GATEWAY,
                    "createWorkflow",
                    PATH + "create",
                    Payload.json(Create.class),
                    Payload.json(Created.class))
            .summary("Has a materialized table refreshed at certain times, while the gateway runs.")
            .versions(3, 3)
            .permission(Permission.RUN)
            .faults(FaultCode.STATEMENT_FAILED);

    public static final Endpoint<Named, Nothing> SUSPEND = Endpoint.post(
                    Service.GATEWAY,
                    "suspendWorkflow",
                    PATH + "suspend",
                    Payload.json(Named.class),
                    Payload.json(Nothing.class))
            .summary("Stops a workflow for the time being.")
            .versions(3, 3)
            .permission(Permission.RUN)
            .faults(FaultCode.STATEMENT_FAILED);

    public static final Endpoint<Resume, Nothing> RESUME = Endpoint.post(
                    Service.GATEWAY,
                    "resumeWorkflow",
                    PATH + "resume",
                    Payload.json(Resume.class),
                    Payload.json(Nothing.class))
            .summary("Lets a workflow go on.")
            .versions(3, 3)
            .permission(Permission.RUN)
            .faults(FaultCode.STATEMENT_FAILED);

    /// A DELETE that reads a body, as the stock clients send it.
    public static final Endpoint<Named, Nothing> DELETE = new Endpoint<>(
            Service.GATEWAY,
            "deleteWorkflow",
            "Ends a workflow; one that is not there is no error.",
            Method.DELETE,
            PATH + "delete",
            new Versions(3, 3),
            List.of(),
            Payload.json(Named.class),
            Payload.json(Nothing.class),
            200,
            Set.of(FaultCode.STATEMENT_FAILED),
            Permission.RUN);

    public static final List<Endpoint<?, ?>> ALL = List.of(CREATE, SUSPEND, RESUME, DELETE);

    private Workflows() {}
}
