package io.millrace.server.engine.planner;

import io.millrace.secret.SecretsMasked;
import io.millrace.server.engine.planner.delivery.CellReader;
import io.millrace.server.engine.planner.delivery.ClusterJobs;
import io.millrace.server.engine.planner.limit.PlanningBudget;
import io.millrace.server.engine.planner.materialized.MaterializedTables;
import io.millrace.server.engine.planner.materialized.RefreshContext;
import io.millrace.server.engine.planner.query.QueryExecution;
import io.millrace.server.engine.planner.query.QueryPlan;
import io.millrace.server.engine.planner.session.AnsweringServices;
import io.millrace.server.engine.planner.session.ConnectionOperation;
import io.millrace.server.engine.planner.session.DescribeDatabaseOperation;
import io.millrace.server.engine.planner.session.PlannerSession;
import io.millrace.server.engine.planner.session.SessionTables;
import io.millrace.server.engine.projection.SqlTypes;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.engine.TableRefresh;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.ResultKind;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.flink.table.api.TableException;
import org.apache.flink.table.api.internal.TableResultInternal;
import org.apache.flink.table.operations.BeginStatementSetOperation;
import org.apache.flink.table.operations.CompileAndExecutePlanOperation;
import org.apache.flink.table.operations.DeleteFromFilterOperation;
import org.apache.flink.table.operations.DescribeCatalogOperation;
import org.apache.flink.table.operations.EndStatementSetOperation;
import org.apache.flink.table.operations.ExplainOperation;
import org.apache.flink.table.operations.ModifyOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.QueryOperation;
import org.apache.flink.table.operations.ShowCreateCatalogOperation;
import org.apache.flink.table.operations.ShowCreateMaterializedTableOperation;
import org.apache.flink.table.operations.ShowCreateModelOperation;
import org.apache.flink.table.operations.ShowCreateTableOperation;
import org.apache.flink.table.operations.ShowCreateViewOperation;
import org.apache.flink.table.operations.ShowOperation;
import org.apache.flink.table.operations.StatementSetOperation;
import org.apache.flink.table.operations.UseCatalogOperation;
import org.apache.flink.table.operations.command.DescribeJobOperation;
import org.apache.flink.table.operations.command.ExecutePlanOperation;
import org.apache.flink.table.operations.command.RemoveJarOperation;
import org.apache.flink.table.operations.command.ResetOperation;
import org.apache.flink.table.operations.command.SetOperation;
import org.apache.flink.table.operations.command.ShowJobsOperation;
import org.apache.flink.table.operations.command.StopJobOperation;
import org.apache.flink.table.operations.ddl.AlterCatalogCommentOperation;
import org.apache.flink.table.operations.ddl.AlterCatalogOptionsOperation;
import org.apache.flink.table.operations.ddl.AlterCatalogResetOperation;
import org.apache.flink.table.operations.ddl.AlterViewAsOperation;
import org.apache.flink.table.operations.ddl.CreateCatalogOperation;
import org.apache.flink.table.operations.ddl.DropCatalogOperation;
import org.apache.flink.table.operations.materializedtable.AlterMaterializedTableRefreshOperation;
import org.apache.flink.table.operations.materializedtable.MaterializedTableOperation;
import org.apache.flink.table.types.DataType;

/// Executes one statement, and returns what its planner is to do with the result.
record StatementExecution(
        PlannerSession session,
        RefreshContext refreshing,
        SessionTables tables,
        StatementSet set,
        Statement statement) {
    StatementResult run(Operation operation) throws Exception {
        if (TableRefresh.in(statement.settings()).isPresent()
                && !(operation instanceof AlterMaterializedTableRefreshOperation)) {
            throw Refusal.invalidStatement("This refreshes no materialized table: " + statement.sql());
        }
        return set.isOpen() ? gather(operation) : execute(operation);
    }

    private StatementResult gather(Operation operation) throws Exception {
        return switch (operation) {
            case EndStatementSetOperation _ -> {
                var texts = set.texts();
                var gathered = set.end();
                if (gathered.isEmpty()) {
                    yield completed(Outcome.Answer.ok());
                }
                tables.authorize(gathered);
                yield tables.suitsBatch(gathered) ? writeInBatch(texts) : write(gathered);
            }
            case ModifyOperation write -> {
                set.add(write, statement.sql());
                yield completed(Outcome.Answer.ok());
            }
            default ->
                throw Refusal.invalidStatement(
                        "Only 'INSERT/CREATE TABLE AS' statement is allowed in Statement Set or use 'END' statement"
                                + " to submit Statement Set.");
        };
    }

    private StatementResult execute(Operation operation) throws Exception {
        return switch (operation) {
            case SetOperation set -> set(set);
            case ResetOperation reset ->
                new StatementResult.SettingReset(reset.getKey().map(String::strip));
            case BeginStatementSetOperation _ -> {
                set.begin();
                yield completed(Outcome.Answer.ok());
            }
            case EndStatementSetOperation _ ->
                throw Refusal.invalidStatement(
                        "No Statement Set to submit. 'END' statement should be used after 'BEGIN STATEMENT SET'.");
            case DeleteFromFilterOperation delete -> answer(tables.write(List.of(delete)));
            case ModifyOperation write -> write(List.of(write));
            case StatementSetOperation writes -> write(writes.getOperations());
            case CompileAndExecutePlanOperation plan -> started(tables.execute(plan));
            case ExecutePlanOperation plan -> started(tables.execute(plan));
            case QueryOperation query -> query(query);
            case StopJobOperation stop -> completed(JobStatements.stop(tables.jobs(), stop, tables.config()));
            case ShowJobsOperation _ -> completed(JobStatements.show(tables.jobs(), tables.zone()));
            case DescribeJobOperation describe ->
                completed(JobStatements.describe(tables.jobs(), describe, tables.zone()));
            case RemoveJarOperation remove -> remove(remove);
            case DescribeCatalogOperation describe
            when session.state().isShared(describe.getCatalogName()) ->
                completed(sharedCatalog(describe.getCatalogName()));
            case ShowCreateCatalogOperation show
            when session.state().isShared(show.getCatalogName()) ->
                throw Refusal.invalidStatement("No statement creates the catalog " + show.getCatalogName()
                        + ": the server has it for all sessions.");
            case ShowCreateTableOperation _,
                    ShowCreateViewOperation _,
                    ShowCreateMaterializedTableOperation _,
                    ShowCreateModelOperation _,
                    DescribeDatabaseOperation _ -> answer(tables.execute(operation), StatementExecution::masked);
            case ShowCreateCatalogOperation _, DescribeCatalogOperation _ ->
                session.state().describing(() -> answer(tables.execute(operation), StatementExecution::masked));
            case ExplainOperation explain -> {
                try (var _ = PlanningBudget.current().planning()) {
                    yield answer(tables.explain(explain), StatementExecution::masked);
                }
            }
            case AlterViewAsOperation view -> {
                tables.requireOtherThanItself(view);
                yield answer(tables.execute(view));
            }
            case CreateCatalogOperation _, UseCatalogOperation _ -> {
                AnsweringServices.requireCatalog(tables, operation);
                yield answer(tables.execute(operation));
            }
            case AlterCatalogOptionsOperation _, AlterCatalogResetOperation _, AlterCatalogCommentOperation _ ->
                alterCatalog(operation);
            case DropCatalogOperation drop
            when session.state().isShared(drop.getCatalogName()) ->
                throw Refusal.invalidStatement(
                        "The catalog " + drop.getCatalogName() + " cannot be dropped: all sessions share it.");
            case ConnectionOperation connections ->
                completed(new ConnectionStatements(session.state(), tables.authorization()).run(connections));
            case MaterializedTableOperation table ->
                completed(new MaterializedTables(session, refreshing, tables, statement).run(table));
            case ShowOperation _ ->
                answer(
                        tables.execute(operation),
                        row -> row,
                        new VisibleRows(session.state(), tables.authorization()).of(operation));
            default -> answer(tables.execute(operation));
        };
    }

    private static StatementResult completed(Outcome outcome) {
        return new StatementResult.Completed(outcome);
    }

    /// The engine describes only catalogs that a statement has created.
    private static Outcome sharedCatalog(String name) {
        return new Outcome.Answer(
                List.of(Column.of("info name", SqlType.string()), Column.of("info value", SqlType.string())),
                ResultKind.SUCCESS_WITH_CONTENT,
                List.of(
                        ResultRow.of(RowKind.INSERT, "name", name),
                        ResultRow.of(RowKind.INSERT, "comment", "All sessions share it, and it lasts.")),
                Optional.empty());
    }

    private StatementResult set(SetOperation operation) {
        if (operation.getKey().isPresent() && operation.getValue().isPresent()) {
            return new StatementResult.SettingChange(
                    operation.getKey().get().strip(), operation.getValue().get().strip());
        }
        var settings = new TreeMap<>(session.settings());
        settings.putAll(statement.settings());
        return completed(new Outcome.Answer(
                List.of(Column.of("key", SqlType.string()), Column.of("value", SqlType.string())),
                ResultKind.SUCCESS_WITH_CONTENT,
                settings.entrySet().stream()
                        .map(entry -> ResultRow.of(
                                RowKind.INSERT, entry.getKey(), SecretsMasked.value(entry.getKey(), entry.getValue())))
                        .toList(),
                Optional.empty()));
    }

    private StatementResult remove(RemoveJarOperation operation) {
        if (!session.state().removeJar(operation.getPath())) {
            throw Refusal.invalidStatement("The session has not added the jar " + operation.getPath() + ".");
        }
        return completed(Outcome.Answer.ok());
    }

    private StatementResult write(List<? extends ModifyOperation> operations) throws Exception {
        AnsweringServices.require(tables, operations);
        return started(tables.write(operations));
    }

    /// Runs the writes of a statement set as one batch job.
    private StatementResult writeInBatch(List<String> writes) throws Exception {
        var batch = in(session.batchTables(statement.settings()));
        return batch.write(writes.stream()
                .map(sql -> (ModifyOperation) batch.tables.parse(sql))
                .toList());
    }

    private StatementExecution in(SessionTables other) {
        return new StatementExecution(session, refreshing, other, set, statement);
    }

    /// The answer to a statement whose job goes on: the job's id.
    private StatementResult started(TableResultInternal result) throws Exception {
        var job =
                result.getJobClient().orElseThrow(() -> new IllegalStateException("the statement has started no job"));
        ClusterJobs.awaitInitialized(job);
        return completed(
                Outcome.Answer.started(new JobId(job.getJobID().toHexString()), tables.execution(false, List.of())));
    }

    private StatementResult query(QueryOperation operation) throws Exception {
        AnsweringServices.require(tables, List.of(operation));
        var execution = new QueryExecution(tables, statement);
        QueryPlan plan;
        try {
            plan = execution.plan(operation);
        } catch (TableException notInBatchMode) {
            if (!tables.isAutomaticBatch()) {
                throw notInBatchMode;
            }
            var streaming = session.parseInStreaming(statement).orElseThrow(() -> notInBatchMode);
            return in(streaming.tables()).run(streaming.operation());
        }
        return new StatementResult.Query(plan, execution.start(plan));
    }

    private StatementResult alterCatalog(Operation operation) throws Exception {
        AnsweringServices.requireCatalog(tables, operation);
        var shared = session.state().sharedCatalogs();
        return session.state()
                .describing(() -> shared.isEmpty()
                        ? answer(tables.execute(operation))
                        : shared.get().alter(() -> answer(tables.execute(operation))));
    }

    /// Masks the values of options that are secrets. An option may be a row with its name and its value.
    private static ResultRow masked(ResultRow row) {
        var cells = row.cells();
        return cells.size() == 2 && cells.get(0) instanceof String name && cells.get(1) instanceof String value
                ? ResultRow.of(row.kind(), name, SecretsMasked.value(name, value))
                : ResultRow.of(
                        row.kind(),
                        cells.stream()
                                .map(cell -> cell instanceof String text ? SecretsMasked.in(text) : cell)
                                .toArray());
    }

    private StatementResult answer(TableResultInternal result) throws Exception {
        return answer(result, row -> row);
    }

    private StatementResult answer(TableResultInternal result, UnaryOperator<ResultRow> change) throws Exception {
        return answer(result, change, _ -> true);
    }

    private StatementResult answer(
            TableResultInternal result, UnaryOperator<ResultRow> change, Predicate<ResultRow> shown) throws Exception {
        var schema = result.getResolvedSchema();
        var types = schema.getColumnDataTypes().stream()
                .map(DataType::getLogicalType)
                .toList();
        var reader = new CellReader(types, tables.zone());
        var rows = new ArrayList<ResultRow>();
        var iterator = result.collectInternal();
        try {
            iterator.forEachRemaining(row -> {
                var read = reader.read(row);
                if (shown.test(read)) {
                    rows.add(change.apply(read));
                }
            });
        } finally {
            iterator.close();
        }
        return completed(new Outcome.Answer(
                SqlTypes.columns(schema.getColumnNames(), types),
                ResultKind.valueOf(result.getResultKind().name()),
                rows,
                result.getJobClient().map(job -> new JobId(job.getJobID().toHexString()))));
    }
}
