package io.millrace.server.engine.planner;

import io.millrace.server.engine.projection.SqlTypes;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.RunningQuery;
import io.millrace.server.gateway.engine.SecretsMasked;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.engine.TableRefresh;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.result.RowFeed;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.ResultKind;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.table.api.TableException;
import org.apache.flink.table.api.config.TableConfigOptions;
import org.apache.flink.table.api.internal.TableResultInternal;
import org.apache.flink.table.operations.BeginStatementSetOperation;
import org.apache.flink.table.operations.CompileAndExecutePlanOperation;
import org.apache.flink.table.operations.DeleteFromFilterOperation;
import org.apache.flink.table.operations.EndStatementSetOperation;
import org.apache.flink.table.operations.ModifyOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.QueryOperation;
import org.apache.flink.table.operations.StatementSetOperation;
import org.apache.flink.table.operations.command.DescribeJobOperation;
import org.apache.flink.table.operations.command.ExecutePlanOperation;
import org.apache.flink.table.operations.command.RemoveJarOperation;
import org.apache.flink.table.operations.command.ResetOperation;
import org.apache.flink.table.operations.command.SetOperation;
import org.apache.flink.table.operations.command.ShowJobsOperation;
import org.apache.flink.table.operations.command.StopJobOperation;
import org.apache.flink.table.operations.materializedtable.AlterMaterializedTableRefreshOperation;
import org.apache.flink.table.operations.materializedtable.MaterializedTableOperation;
import org.apache.flink.table.types.logical.LogicalType;

/// One statement being executed: which kind it is, and what each kind comes to.
record StatementExecution(
        FlinkPlanner planner, SessionState state, SessionTables tables, StatementSet set, Statement statement) {
    private static final int LONGEST_NAME = 256;

    Outcome run(Operation operation) throws Exception {
        if (TableRefresh.in(statement.settings()).isPresent()
                && !(operation instanceof AlterMaterializedTableRefreshOperation)) {
            throw new Refusal(FaultCode.STATEMENT_FAILED, "This refreshes no materialized table: " + statement.sql());
        }
        return set.isOpen() ? gather(operation) : execute(operation);
    }

    private Outcome gather(Operation operation) throws Exception {
        return switch (operation) {
            case EndStatementSetOperation ignored -> {
                var texts = set.texts();
                var gathered = set.end();
                if (gathered.isEmpty()) {
                    yield Outcome.Answer.ok();
                }
                yield tables.choice().automatic() && gathered.stream().allMatch(EndingSources::all)
                        ? planner.writeInBatch(statement, texts)
                        : write(gathered);
            }
            case ModifyOperation write -> {
                set.add(write, statement.sql());
                yield Outcome.Answer.ok();
            }
            default ->
                throw new Refusal(
                        FaultCode.INVALID_STATEMENT,
                        "Only 'INSERT/CREATE TABLE AS' statement is allowed in Statement Set or use 'END' statement"
                                + " to submit Statement Set.");
        };
    }

    private Outcome execute(Operation operation) throws Exception {
        return switch (operation) {
            case SetOperation set -> set(set);
            case ResetOperation reset -> reset(reset);
            case BeginStatementSetOperation ignored -> {
                set.begin();
                yield Outcome.Answer.ok();
            }
            case EndStatementSetOperation ignored ->
                throw new Refusal(
                        FaultCode.INVALID_STATEMENT,
                        "No Statement Set to submit. 'END' statement should be used after 'BEGIN STATEMENT SET'.");
            case DeleteFromFilterOperation delete -> answer(tables.write(List.of(delete)));
            case ModifyOperation write -> write(List.of(write));
            case StatementSetOperation writes -> write(writes.getOperations());
            case CompileAndExecutePlanOperation plan -> started(tables.execute(plan));
            case ExecutePlanOperation plan -> started(tables.execute(plan));
            case QueryOperation query -> query(query);
            case StopJobOperation stop -> JobStatements.stop(tables.jobs(), stop, tables.config());
            case ShowJobsOperation ignored -> JobStatements.show(tables.jobs(), zone());
            case DescribeJobOperation describe -> JobStatements.describe(tables.jobs(), describe, zone());
            case RemoveJarOperation remove -> remove(remove);
            case MaterializedTableOperation table ->
                new MaterializedTables(planner, state, tables, statement).run(table);
            default -> answer(tables.execute(operation));
        };
    }

    private Outcome set(SetOperation operation) {
        if (operation.getKey().isPresent() && operation.getValue().isPresent()) {
            planner.set(
                    operation.getKey().get().strip(), operation.getValue().get().strip());
            return Outcome.Answer.ok();
        }
        var settings = new TreeMap<>(planner.configuration());
        settings.putAll(statement.settings());
        return new Outcome.Answer(
                List.of(Column.of("key", SqlType.string()), Column.of("value", SqlType.string())),
                ResultKind.SUCCESS_WITH_CONTENT,
                settings.entrySet().stream()
                        .map(entry -> ResultRow.of(RowKind.INSERT, entry.getKey(), entry.getValue()))
                        .toList(),
                Optional.empty());
    }

    private Outcome reset(ResetOperation operation) {
        operation.getKey().map(String::strip).ifPresentOrElse(planner::reset, planner::reset);
        return Outcome.Answer.ok();
    }

    private Outcome remove(RemoveJarOperation operation) {
        if (!state.libraries().remove(operation.getPath())) {
            throw new Refusal(
                    FaultCode.INVALID_STATEMENT, "The session has not added the jar " + operation.getPath() + ".");
        }
        return Outcome.Answer.ok();
    }

    Outcome write(List<? extends ModifyOperation> operations) throws Exception {
        return started(tables.write(List.copyOf(operations)));
    }

    /// The answer to a statement that has left a job running: the job's id.
    private Outcome started(TableResultInternal result) throws Exception {
        var job =
                result.getJobClient().orElseThrow(() -> new IllegalStateException("the statement has started no job"));
        awaitInitialised(job);
        return Outcome.Answer.started(new JobId(job.getJobID().toHexString()), tables.execution(false, List.of()));
    }

    /// A job that cannot even be set up shows it here and not only in the job list.
    static void awaitInitialised(JobClient job) throws Exception {
        var pause = 1L;
        var status = job.getJobStatus().get();
        while (status == JobStatus.INITIALIZING) {
            Thread.sleep(pause);
            pause = Math.min(50, pause * 2);
            status = job.getJobStatus().get();
        }
        if (status == JobStatus.FAILED) {
            var _ = job.getJobExecutionResult().get();
        }
    }

    private Outcome query(QueryOperation operation) throws Exception {
        SessionTables.Planned planned;
        try {
            planned = tables.plan(operation);
        } catch (TableException notInBatchMode) {
            if (tables.choice().automatic() && tables.isBatch()) {
                return planner.executeStreaming(statement, notInBatchMode);
            }
            throw notInBatchMode;
        }
        var plan = new PlanCache.Plan(
                planned,
                columns(operation.getResolvedSchema().getColumnNames(), planned.types()),
                tables.choice().automatic() && tables.isBatch());
        var outcome = start(plan);
        if (planned instanceof SessionTables.Planned.Constant constant
                && constant.lasting()
                && outcome instanceof Outcome.Constant answer
                && tables.namesNothing(statement.sql())) {
            planner.remember(statement, answer);
        } else {
            planner.keep(statement, plan);
        }
        return outcome;
    }

    /// Answers a planned query, or starts its job.
    Outcome start(PlanCache.Plan plan) throws Exception {
        return switch (plan.planned()) {
            case SessionTables.Planned.Constant constant -> {
                var reader = new CellReader(constant.types(), zone());
                yield new Outcome.Constant(
                        plan.columns(),
                        constant.rows().stream().map(reader::read).toList());
            }
            case SessionTables.Planned.Job job -> start(job, plan.columns());
        };
    }

    private Outcome start(SessionTables.Planned.Job job, List<Column> columns) throws Exception {
        if (!job.changes()) {
            var query = run(job, new RowFeed(RowFeed.Bound.USUAL));
            return new Outcome.Query(columns, query, tables.execution(false, job.order()));
        }
        var changing = ChangingResult.in(tables.config());
        changing.admit();
        var query = run(job, changing.feed());
        var execution = tables.execution(changing.streams(), job.order());
        return new Outcome.Query(changing.columns(columns), changing.reading(query, execution), execution);
    }

    private RunningQuery run(SessionTables.Planned.Job job, RowFeed rows) throws Exception {
        var delivery = tables.jobs()
                .deliver(new RowDelivery.Query(
                        statement.operation().text(), job.types(), zone(), rows, tables.config()));
        try {
            var submitted = ScopedValue.where(
                            CurrentSubmission.CURRENT,
                            CurrentSubmission.CURRENT.get().ofQuery())
                    .call(() -> tables.submit(job, delivery, name()));
            return delivery.watch(submitted);
        } catch (Exception | LinkageError e) {
            delivery.abandon();
            throw e;
        }
    }

    /// A query's job is called as its statement reads.
    private String name() {
        var name = SecretsMasked.in(statement.sql())
                .strip()
                .replaceAll("\\s+", " ")
                .replaceFirst(";$", "");
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 3) + "...";
    }

    private Outcome answer(TableResultInternal result) throws Exception {
        var schema = result.getResolvedSchema();
        var types = schema.getColumnDataTypes().stream()
                .map(org.apache.flink.table.types.DataType::getLogicalType)
                .toList();
        var reader = new CellReader(types, zone());
        var rows = new ArrayList<ResultRow>();
        var iterator = result.collectInternal();
        try {
            iterator.forEachRemaining(row -> rows.add(reader.read(row)));
        } finally {
            iterator.close();
        }
        return new Outcome.Answer(
                columns(schema.getColumnNames(), types),
                ResultKind.valueOf(result.getResultKind().name()),
                rows,
                result.getJobClient().map(job -> new JobId(job.getJobID().toHexString())));
    }

    private static List<Column> columns(List<String> names, List<LogicalType> types) {
        var columns = new ArrayList<Column>(names.size());
        for (int i = 0; i < names.size(); i++) {
            columns.add(Column.of(names.get(i), SqlTypes.of(types.get(i))));
        }
        return columns;
    }

    private ZoneId zone() {
        var zone = tables.config().get(TableConfigOptions.LOCAL_TIME_ZONE);
        return TableConfigOptions.LOCAL_TIME_ZONE.defaultValue().equals(zone)
                ? ZoneId.systemDefault()
                : ZoneId.of(zone);
    }
}
