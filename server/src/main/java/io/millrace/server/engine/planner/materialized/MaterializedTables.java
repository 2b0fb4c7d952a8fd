package io.millrace.server.engine.planner.materialized;

import io.millrace.server.engine.planner.delivery.CurrentSubmission;
import io.millrace.server.engine.planner.session.PlannerSession;
import io.millrace.server.engine.planner.session.SessionTables;
import io.millrace.server.engine.planner.session.StatementAuthorization;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.workflow.Workflows;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.table.api.TableException;
import org.apache.flink.table.catalog.CatalogBaseTable;
import org.apache.flink.table.catalog.CatalogMaterializedTable;
import org.apache.flink.table.catalog.CatalogMaterializedTable.RefreshMode;
import org.apache.flink.table.catalog.CatalogMaterializedTable.RefreshStatus;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.ResolvedCatalogBaseTable;
import org.apache.flink.table.catalog.ResolvedCatalogMaterializedTable;
import org.apache.flink.table.catalog.TableChange;
import org.apache.flink.table.operations.materializedtable.AlterMaterializedTableChangeOperation;
import org.apache.flink.table.operations.materializedtable.AlterMaterializedTableRefreshOperation;
import org.apache.flink.table.operations.materializedtable.AlterMaterializedTableResumeOperation;
import org.apache.flink.table.operations.materializedtable.AlterMaterializedTableSuspendOperation;
import org.apache.flink.table.operations.materializedtable.CreateMaterializedTableOperation;
import org.apache.flink.table.operations.materializedtable.DropMaterializedTableOperation;
import org.apache.flink.table.operations.materializedtable.MaterializedTableOperation;
import org.apache.flink.table.refresh.ContinuousRefreshHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs the statements for materialized tables. Their catalog stores them, and the handle of the job or workflow that
/// refreshes them.
public record MaterializedTables(
        PlannerSession session, RefreshContext refreshing, SessionTables tables, Statement statement) {
    private static final Logger LOG = LoggerFactory.getLogger(MaterializedTables.class);

    public Outcome run(MaterializedTableOperation operation) throws Exception {
        try {
            return switch (operation) {
                case AlterMaterializedTableRefreshOperation refresh ->
                    new TableRefreshes(session, refreshing.running(), tables, statement)
                            .run(refresh, table(refresh.getTableIdentifier()));
                case CreateMaterializedTableOperation create -> begin(create);
                case AlterMaterializedTableSuspendOperation suspend -> suspend(suspend.getTableIdentifier());
                case AlterMaterializedTableResumeOperation resume ->
                    resume(resume.getTableIdentifier(), resume.getDynamicOptions());
                case AlterMaterializedTableChangeOperation change -> change(change);
                case DropMaterializedTableOperation drop -> drop(drop);
                default ->
                    throw Refusal.statementFailed(
                            "This gateway does not know the statement " + operation.asSummaryString());
            };
        } finally {
            // the refresh has replaced the session's table environment by its own
            session.discardTables();
        }
    }

    private RefreshJobs jobs() {
        return new RefreshJobs(session, tables, statement);
    }

    private RefreshWorkflows workflows() {
        return new RefreshWorkflows(session, refreshing, tables);
    }

    private Outcome begin(CreateMaterializedTableOperation create) throws Exception {
        var name = create.getTableIdentifier();
        var creation = new TableCreations.Creation(identity(name), statement.operation());
        refreshing.creations().begin(creation);
        try {
            return create(new CreateMaterializedTableOperation(name, withJob(create.getCatalogMaterializedTable())));
        } finally {
            refreshing.creations().end(creation);
        }
    }

    private List<Object> identity(ObjectIdentifier name) {
        return session.state().identity(session.handle(), name);
    }

    /// Stores the job before it runs, so that DROP finds it even if this statement fails.
    private ResolvedCatalogMaterializedTable withJob(ResolvedCatalogMaterializedTable table) throws Exception {
        if (table.getRefreshMode() == RefreshMode.FULL) {
            return table;
        }
        var handle = jobs().first();
        return table.copy(RefreshStatus.INITIALIZING, handle.asSummaryString(), ContinuousHandles.bytes(handle));
    }

    private Outcome create(CreateMaterializedTableOperation create) throws Exception {
        var name = create.getTableIdentifier();
        var table = create.getCatalogMaterializedTable();
        if (table.getRefreshMode() == RefreshMode.FULL) {
            requireReadable(table);
            requireSeenByOthers(name);
        }
        tables.execute(create);
        try {
            if (table.getRefreshMode() == RefreshMode.CONTINUOUS) {
                begin(name, table, Map.of(), Optional.empty());
            } else {
                schedule(name, table);
            }
        } catch (Exception | LinkageError e) { // of any kind: no table must remain that nothing refreshes
            var interrupted = Thread.interrupted();
            tables.execute(new DropMaterializedTableOperation(name, true));
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            throw e;
        }
        return Outcome.Answer.ok();
    }

    /// Refuses a query that the caller may not run. Refreshes run it later.
    private void requireReadable(CatalogMaterializedTable table) {
        if (StatementAuthorization.isRestricted()) {
            var _ = tables.parse(table.getExpandedQuery());
        }
    }

    /// Each refresh runs in a session of its own.
    private void requireSeenByOthers(ObjectIdentifier name) {
        if (!session.state().catalogsOutlive(name.getCatalogName(), tables.config())) {
            throw new Refusal(
                    FaultCode.INVALID_STATEMENT,
                    "No schedule can refresh the table " + name + ": its catalog is known to this session alone.",
                    List.of("Keep it in a catalog of a store that all sessions share (table.catalog-store.kind), or"
                            + " create the table with REFRESH_MODE = CONTINUOUS."));
        }
    }

    /// Starts a table's job and stores its handle in the catalog, or undoes both.
    private void begin(
            ObjectIdentifier name,
            ResolvedCatalogMaterializedTable table,
            Map<String, String> options,
            Optional<String> savepoint)
            throws Exception {
        var handle = jobs().begin(name, table, options, savepoint);
        try {
            store(name, table, RefreshStatus.ACTIVATED, handle);
        } catch (Exception e) { // of any kind: nothing else refers to this job
            var _ = CurrentSubmission.evenIfCancelled(() -> {
                jobs().cancel(handle);
                return handle;
            });
            throw e;
        }
    }

    private void schedule(ObjectIdentifier name, ResolvedCatalogMaterializedTable table) throws Exception {
        var handle = workflows().create(name, table);
        try {
            store(name, table, RefreshStatus.ACTIVATED, handle);
        } catch (Exception e) { // of any kind: nothing else refers to this workflow
            workflows().delete(handle.getRefreshHandlerBytes());
            throw e;
        }
    }

    private ResolvedCatalogMaterializedTable store(
            ObjectIdentifier name,
            ResolvedCatalogMaterializedTable table,
            RefreshStatus status,
            ContinuousRefreshHandler handle)
            throws Exception {
        return store(name, table, status, change(handle));
    }

    private static TableChange change(ContinuousRefreshHandler handle) throws Exception {
        return TableChange.modifyRefreshHandler(handle.asSummaryString(), ContinuousHandles.bytes(handle));
    }

    private ResolvedCatalogMaterializedTable store(
            ObjectIdentifier name, ResolvedCatalogMaterializedTable table, RefreshStatus status, TableChange handle) {
        return alter(name, table, List.of(TableChange.modifyRefreshStatus(status), handle));
    }

    private void store(ObjectIdentifier name, ResolvedCatalogMaterializedTable table, RefreshStatus status) {
        alter(name, table, List.of(TableChange.modifyRefreshStatus(status)));
    }

    private ResolvedCatalogMaterializedTable alter(
            ObjectIdentifier name, ResolvedCatalogMaterializedTable table, List<TableChange> changes) {
        var change = new AlterMaterializedTableChangeOperation(name, _ -> changes, table);
        tables.execute(change);
        return session.state().catalogs().resolveCatalogMaterializedTable(change.getNewTable());
    }

    private ResolvedCatalogMaterializedTable table(ObjectIdentifier name) {
        ResolvedCatalogBaseTable<?> found = session.state()
                .catalogs()
                .getTable(name)
                .orElseThrow(() -> Refusal.statementFailed("There is no table " + name + "."))
                .getResolvedTable();
        if (found.getTableKind() != CatalogBaseTable.TableKind.MATERIALIZED_TABLE) {
            throw Refusal.statementFailed(name + " is not a materialized table.");
        }
        return (ResolvedCatalogMaterializedTable) found;
    }

    private void requireInitialised(ObjectIdentifier name, CatalogMaterializedTable table) {
        requireNotCreating(name);
        if (table.getRefreshStatus() == RefreshStatus.INITIALIZING) {
            throw Refusal.statementFailed(
                    "The table " + name + " was not created completely. Drop it, and create it again.");
        }
    }

    private void requireNotCreating(ObjectIdentifier name) {
        if (refreshing.creations().has(identity(name))) {
            throw Refusal.statementFailed("The table " + name + " is still being created.");
        }
    }

    private Outcome suspend(ObjectIdentifier name) throws Exception {
        var table = table(name);
        requireInitialised(name, table);
        if (table.getRefreshStatus() == RefreshStatus.SUSPENDED) {
            throw Refusal.statementFailed("The table " + name + " is suspended already.");
        }
        if (table.getRefreshMode() == RefreshMode.CONTINUOUS) {
            stop(name, table);
        } else {
            var handle = handle(name, table);
            if (workflows().lost(handle)) {
                deleteWorkflow(name, table); // it would go on where it may run again
            } else {
                workflows().suspend(handle);
            }
            store(name, table, RefreshStatus.SUSPENDED);
        }
        return Outcome.Answer.ok();
    }

    /// Suspends the job of a table, and returns the table with the savepoint to resume from.
    private ResolvedCatalogMaterializedTable stop(ObjectIdentifier name, ResolvedCatalogMaterializedTable table)
            throws Exception {
        var handle = ContinuousHandles.of(name, table);
        var folder = jobs().savepointOf(handle);
        var stopping = store(name, table, RefreshStatus.ACTIVATED, at(handle, folder.path()));
        noteInSession(name, stopping);
        var savepoint = jobs().stop(handle, folder);
        return CurrentSubmission.evenIfCancelled(
                () -> store(name, stopping, RefreshStatus.SUSPENDED, at(handle, savepoint)));
    }

    /// A session whose statement is cancelled and does not end is made again of what is noted.
    private void noteInSession(ObjectIdentifier name, ResolvedCatalogMaterializedTable table) {
        var change = new AlterMaterializedTableChangeOperation(name, _ -> List.of(), table);
        new MaterializedTableSteps(session.state()).after(change).forEach(CurrentSubmission::shaped);
    }

    private static ContinuousRefreshHandler at(ContinuousRefreshHandler handle, String savepoint) {
        return new ContinuousRefreshHandler(
                handle.getExecutionTarget(), handle.getClusterId(), handle.getJobId(), savepoint);
    }

    private static byte[] handle(ObjectIdentifier name, CatalogMaterializedTable table) {
        return Optional.ofNullable(table.getSerializedRefreshHandler())
                .orElseThrow(() -> Refusal.statementFailed(
                        "The catalog does not say which workflow refreshes the table " + name + "."));
    }

    private Outcome resume(ObjectIdentifier name, Map<String, String> options) throws Exception {
        var table = table(name);
        requireInitialised(name, table);
        var active = table.getRefreshStatus() == RefreshStatus.ACTIVATED;
        if (table.getRefreshMode() == RefreshMode.CONTINUOUS) {
            var handle = ContinuousHandles.of(name, table);
            if (active && jobs().runs(handle)) {
                throw Refusal.statementFailed(
                        "The table " + name + " is refreshed by the job " + handle.getJobId() + " already.");
            }
            begin(name, table, options, active ? jobs().leftSavepoint(name, handle) : handle.getRestorePath());
        } else {
            resume(name, table, options, active);
        }
        return Outcome.Answer.ok();
    }

    /// Schedules a new workflow if the old one ended with the process that had it.
    private void resume(
            ObjectIdentifier name, ResolvedCatalogMaterializedTable table, Map<String, String> options, boolean active)
            throws Exception {
        var handle = handle(name, table);
        if (workflows().lost(handle)) {
            schedule(name, table);
            if (!options.isEmpty()) {
                workflows().resume(handle(name, table(name)), options);
            }
            return;
        }
        if (active) {
            throw Refusal.statementFailed("The table " + name + " is refreshed by its workflow already.");
        }
        workflows().resume(handle, options);
        store(name, table, RefreshStatus.ACTIVATED);
    }

    private Outcome change(AlterMaterializedTableChangeOperation change) throws Exception {
        var name = change.getTableIdentifier();
        var table = table(name);
        if (table.getRefreshMode() == RefreshMode.FULL) {
            requireReadable(change.getNewTable());
            adopt(table, change);
            tables.execute(change.copyAsTableChangeOperation());
            return Outcome.Answer.ok();
        }
        requireInitialised(name, table);
        if (table.getRefreshStatus() == RefreshStatus.ACTIVATED) {
            exchange(name, stop(name, table), change.getTableChanges());
        } else {
            alter(name, table, fromTheStart(ContinuousHandles.of(name, table), change.getTableChanges()));
        }
        return Outcome.Answer.ok();
    }

    /// Lets the caller answer for the refreshes of a changed table. An administrator answers for a query only: the old
    /// one must not get more rights.
    private void adopt(CatalogMaterializedTable table, AlterMaterializedTableChangeOperation change) throws Exception {
        var query = change.getTableChanges().stream().anyMatch(TableChange.ModifyDefinitionQuery.class::isInstance);
        if (table.getSerializedRefreshHandler() != null && (query || StatementAuthorization.isRestricted())) {
            workflows().adopt(table.getSerializedRefreshHandler());
        }
    }

    /// Adds a handle without a savepoint: a new query cannot start from the state of the old one.
    private static List<TableChange> fromTheStart(ContinuousRefreshHandler handle, List<TableChange> changes)
            throws Exception {
        var fresh = new ContinuousRefreshHandler(handle.getExecutionTarget(), handle.getClusterId(), handle.getJobId());
        var all = new ArrayList<>(changes);
        all.add(change(fresh));
        return all;
    }

    /// Starts filling the changed table from the beginning. If that fails, restores the table and resumes its job.
    private void exchange(ObjectIdentifier name, ResolvedCatalogMaterializedTable suspended, List<TableChange> changes)
            throws Exception {
        var handle = ContinuousHandles.of(name, suspended);
        try {
            begin(name, alter(name, suspended, fromTheStart(handle, changes)), Map.of(), Optional.empty());
        } catch (Exception | LinkageError e) { // of any kind
            LOG.warn("The table {} could not be changed and goes on as it was", name, e);
            var _ = CurrentSubmission.evenIfCancelled(() -> {
                tables.execute(new AlterMaterializedTableChangeOperation(name, _ -> List.of(), suspended));
                begin(name, suspended, Map.of(), handle.getRestorePath());
                return handle;
            });
            throw new TableException("The table " + name + " could not be changed; it goes on as it was.", e);
        }
    }

    private Outcome drop(DropMaterializedTableOperation drop) throws Exception {
        var name = drop.getTableIdentifier();
        if (drop.isIfExists() && session.state().catalogs().getTable(name).isEmpty()) {
            return Outcome.Answer.ok();
        }
        var table = table(name);
        requireNotCreating(name);
        if (table.getRefreshMode() == RefreshMode.FULL) {
            deleteWorkflow(name, table);
        } else if (table.getRefreshStatus() != RefreshStatus.SUSPENDED && table.getSerializedRefreshHandler() != null) {
            jobs().cancel(ContinuousHandles.of(name, table));
        }
        tables.execute(drop);
        return Outcome.Answer.ok();
    }

    /// The workflow of a table that was not created completely may be there already, under a name that is known.
    private void deleteWorkflow(ObjectIdentifier name, CatalogMaterializedTable table) throws Exception {
        if (table.getRefreshStatus() != RefreshStatus.INITIALIZING) {
            workflows().delete(handle(name, table));
        } else {
            refreshing.workflows().ifPresent(own -> own.delete(Workflows.Name.of(name.asSerializableString())));
        }
    }
}
