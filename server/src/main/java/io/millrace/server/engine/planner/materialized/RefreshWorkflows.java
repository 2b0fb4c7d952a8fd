package io.millrace.server.engine.planner.materialized;

import io.millrace.server.engine.planner.session.PlannerSession;
import io.millrace.server.engine.planner.session.SessionTables;
import io.millrace.server.gateway.workflow.Workflows;
import io.millrace.wire.Refusal;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.table.catalog.IntervalFreshness;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.ResolvedCatalogMaterializedTable;
import org.apache.flink.table.catalog.TableChange;
import org.apache.flink.table.catalog.TableChange.ModifyRefreshHandler;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.factories.WorkflowSchedulerFactoryUtil;
import org.apache.flink.table.refresh.RefreshHandler;
import org.apache.flink.table.workflow.CreatePeriodicRefreshWorkflow;
import org.apache.flink.table.workflow.DeleteRefreshWorkflow;
import org.apache.flink.table.workflow.ResumeRefreshWorkflow;
import org.apache.flink.table.workflow.SuspendRefreshWorkflow;
import org.apache.flink.table.workflow.WorkflowScheduler;

/// The workflows that refresh tables periodically, in the scheduler that the session's configuration names.
record RefreshWorkflows(PlannerSession session, RefreshContext refreshing, SessionTables tables) {

    private interface Work<T> {
        T with(WorkflowScheduler<?> scheduler) throws Exception;
    }

    private <T> T call(Work<T> work) throws Exception {
        var scheduler = scheduler();
        scheduler.open();
        try {
            return work.with(scheduler);
        } finally {
            scheduler.close();
        }
    }

    private String type() {
        return tables.config()
                .getOptional(FactoryUtil.WORKFLOW_SCHEDULER_TYPE)
                .map(String::strip)
                .orElse("");
    }

    private WorkflowScheduler<?> scheduler() {
        var type = type();
        if (type.isEmpty()) {
            throw refused(
                    "A materialized table in full refresh mode needs a scheduler, and there is none.",
                    "Set " + FactoryUtil.WORKFLOW_SCHEDULER_TYPE.key() + " to " + EmbeddedScheduler.TYPE
                            + " for that of this gateway.");
        }
        if (!type.equals(EmbeddedScheduler.TYPE)) {
            return Optional.<WorkflowScheduler<?>>ofNullable(WorkflowSchedulerFactoryUtil.createWorkflowScheduler(
                            tables.config().getConfiguration(), tables.userClassLoader()))
                    .orElseThrow();
        }
        return refreshing
                .workflows()
                .<WorkflowScheduler<?>>map(this::embedded)
                .orElseThrow(() -> refused("This process has no scheduler of its own.", "Ask a gateway."));
    }

    private EmbeddedScheduler embedded(Workflows workflows) {
        return new EmbeddedScheduler(workflows, session.submitter().principal());
    }

    /// The address at which schedulers request refreshes.
    private String gateway() {
        return refreshing
                .workflows()
                .flatMap(workflows -> workflows.gateway())
                .orElseThrow(() -> refused(
                        "This gateway cannot be asked to refresh a table, because it does not answer over HTTP.",
                        "Add rest to sql-gateway.endpoint.type."));
    }

    /// Creates a workflow, and returns the change that stores its handle in the catalog.
    ModifyRefreshHandler create(ObjectIdentifier name, ResolvedCatalogMaterializedTable table) throws Exception {
        var workflow = new CreatePeriodicRefreshWorkflow(
                name,
                table.getExpandedQuery(),
                IntervalFreshness.convertFreshnessToCron(table.getDefinitionFreshness()),
                session.ownSettings(),
                Map.of(),
                gateway());
        return call(scheduler -> created(scheduler, workflow));
    }

    private static <T extends RefreshHandler> ModifyRefreshHandler created(
            WorkflowScheduler<T> scheduler, CreatePeriodicRefreshWorkflow workflow) throws Exception {
        var handle = scheduler.createRefreshWorkflow(workflow);
        return TableChange.modifyRefreshHandler(
                handle.asSummaryString(),
                scheduler.getRefreshHandlerSerializer().serialize(handle));
    }

    /// Whether a workflow no longer exists: those of this gateway end with its process.
    boolean lost(byte[] handle) throws Exception {
        return call(scheduler -> scheduler instanceof EmbeddedScheduler own && own.lost(EmbeddedHandle.of(handle)));
    }

    /// Lets the caller answer for what a workflow of this gateway does. Other schedulers know no users.
    void adopt(byte[] handle) throws Exception {
        if (refreshing.workflows().isPresent() && type().equals(EmbeddedScheduler.TYPE)) {
            embedded(refreshing.workflows().get()).adopt(EmbeddedHandle.of(handle));
        }
    }

    void suspend(byte[] handle) throws Exception {
        var _ = call(scheduler -> suspended(scheduler, handle));
    }

    private <T extends RefreshHandler> boolean suspended(WorkflowScheduler<T> scheduler, byte[] handle)
            throws Exception {
        scheduler.modifyRefreshWorkflow(new SuspendRefreshWorkflow<>(deserialize(scheduler, handle)));
        return true;
    }

    /// @param options of the table from now on
    void resume(byte[] handle, Map<String, String> options) throws Exception {
        var _ = call(scheduler -> resumed(scheduler, handle, options));
    }

    private <T extends RefreshHandler> boolean resumed(
            WorkflowScheduler<T> scheduler, byte[] handle, Map<String, String> options) throws Exception {
        scheduler.modifyRefreshWorkflow(new ResumeRefreshWorkflow<>(deserialize(scheduler, handle), options));
        return true;
    }

    void delete(byte[] handle) throws Exception {
        var _ = call(scheduler -> deleted(scheduler, handle));
    }

    private <T extends RefreshHandler> boolean deleted(WorkflowScheduler<T> scheduler, byte[] handle) throws Exception {
        scheduler.deleteRefreshWorkflow(new DeleteRefreshWorkflow<>(deserialize(scheduler, handle)));
        return true;
    }

    private <T extends RefreshHandler> T deserialize(WorkflowScheduler<T> scheduler, byte[] handle) throws Exception {
        return scheduler.getRefreshHandlerSerializer().deserialize(handle, tables.userClassLoader());
    }

    private static Refusal refused(String message, String remedy) {
        return Refusal.statementFailed(message + " " + remedy);
    }
}
