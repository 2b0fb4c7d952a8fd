package io.millrace.server.engine.planner.materialized;

import io.millrace.server.engine.planner.session.StatementAuthorization;
import io.millrace.server.gateway.workflow.RefreshRequest;
import io.millrace.server.gateway.workflow.Workflows;
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
import org.jspecify.annotations.Nullable;

/// The gateway's own workflows as a workflow scheduler of the engine.
record EmbeddedScheduler(Workflows workflows, String user) implements WorkflowScheduler<EmbeddedHandle> {
    /// The value of `workflow-scheduler.type`.
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
    public EmbeddedHandle createRefreshWorkflow(CreateRefreshWorkflow request) {
        if (!(request instanceof CreatePeriodicRefreshWorkflow periodic)) {
            throw new IllegalArgumentException("no workflow that comes again: " + request.getClass());
        }
        var name = workflows.create(
                new RefreshRequest(
                        periodic.getMaterializedTableIdentifier().asSerializableString(),
                        periodic.getRestEndpointUrl(),
                        user,
                        Optional.of(StatementAuthorization.rights()),
                        Map.of(),
                        settings(periodic.getInitConfig()),
                        settings(periodic.getExecutionConfig())),
                periodic.getCronExpression());
        return new EmbeddedHandle(name.name(), name.group());
    }

    private static Map<String, String> settings(@Nullable Map<String, String> settings) {
        return Optional.ofNullable(settings).orElse(Map.of());
    }

    @Override
    public void modifyRefreshWorkflow(ModifyRefreshWorkflow<EmbeddedHandle> request) {
        var name = name(request.getRefreshHandler());
        switch (request) {
            case SuspendRefreshWorkflow<EmbeddedHandle> ignored -> workflows.suspend(name);
            case ResumeRefreshWorkflow<EmbeddedHandle> resume ->
                workflows.resume(name, resume.getDynamicOptions(), author());
            default ->
                throw Refusal.statementFailed(
                        "The embedded scheduler knows no " + request.getClass().getSimpleName() + ".");
        }
    }

    @Override
    public void deleteRefreshWorkflow(DeleteRefreshWorkflow<EmbeddedHandle> request) {
        workflows.delete(name(request.getRefreshHandler()));
    }

    private RefreshRequest.Author author() {
        return new RefreshRequest.Author(user, StatementAuthorization.rights());
    }

    /// Refreshes with the rights of the caller from now on.
    void adopt(EmbeddedHandle handle) {
        workflows.adopt(name(handle), author());
    }

    /// Whether a workflow has ended with the process that had it.
    boolean lost(EmbeddedHandle handle) {
        return !workflows.knows(name(handle));
    }

    private static Workflows.Name name(EmbeddedHandle handle) {
        return new Workflows.Name(handle.group(), handle.workflow());
    }
}
