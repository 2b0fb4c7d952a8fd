package io.millrace.server.engine.planner.materialized;

import io.millrace.server.gateway.workflow.RefreshRequest;
import io.millrace.server.gateway.workflow.Workflows;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.table.refresh.RefreshHandlerSerializer;
import org.apache.flink.table.workflow.CreatePeriodicRefreshWorkflow;
import org.apache.flink.table.workflow.CreateRefreshWorkflow;
import org.apache.flink.table.workflow.DeleteRefreshWorkflow;
import org.apache.flink.table.workflow.ModifyRefreshWorkflow;
import org.apache.flink.table.workflow.ResumeRefreshWorkflow;
import org.apache.flink.table.workflow.SuspendRefreshWorkflow;
import org.apache.flink.table.workflow.WorkflowScheduler;

/// The gateway's own workflows as a scheduler of the engine's.
record EmbeddedScheduler(Workflows workflows) implements WorkflowScheduler<EmbeddedHandle> {
    /// As `workflow-scheduler.type` calls it.
    static final String TYPE = "embedded";

    @Override
    public void open() {}

    @Override
    public void close() {}

    @Override
    public RefreshHandlerSerializer<EmbeddedHandle> getRefreshHandlerSerializer() {
        return new EmbeddedHandle.Serializer();
    }

    @Override
    public EmbeddedHandle createRefreshWorkflow(CreateRefreshWorkflow asked) {
        if (!(asked instanceof CreatePeriodicRefreshWorkflow periodic)) {
            throw new IllegalArgumentException("no workflow that comes again: " + asked.getClass());
        }
        var name = workflows.create(
                new RefreshRequest(
                        periodic.getMaterializedTableIdentifier().asSerializableString(),
                        periodic.getRestEndpointUrl(),
                        Map.of(),
                        settings(periodic.getInitConfig()),
                        settings(periodic.getExecutionConfig())),
                periodic.getCronExpression());
        return new EmbeddedHandle(name.name(), name.group());
    }

    private static Map<String, String> settings(@org.jspecify.annotations.Nullable Map<String, String> given) {
        return Optional.ofNullable(given).orElse(Map.of());
    }

    @Override
    public void modifyRefreshWorkflow(ModifyRefreshWorkflow<EmbeddedHandle> asked) {
        var name = name(asked.getRefreshHandler());
        switch (asked) {
            case SuspendRefreshWorkflow<EmbeddedHandle> ignored -> workflows.suspend(name);
            case ResumeRefreshWorkflow<EmbeddedHandle> resume -> workflows.resume(name, resume.getDynamicOptions());
            default ->
                throw new Refusal(
                        FaultCode.STATEMENT_FAILED,
                        "The embedded scheduler knows no " + asked.getClass().getSimpleName() + ".");
        }
    }

    @Override
    public void deleteRefreshWorkflow(DeleteRefreshWorkflow<EmbeddedHandle> asked) {
        workflows.delete(name(asked.getRefreshHandler()));
    }

    /// Whether a workflow has gone with the process that had it.
    boolean lost(EmbeddedHandle handle) {
        return !workflows.knows(name(handle));
    }

    private static Workflows.Name name(EmbeddedHandle handle) {
        return new Workflows.Name(handle.group(), handle.workflow());
    }
}
