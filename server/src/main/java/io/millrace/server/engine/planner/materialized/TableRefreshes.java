package io.millrace.server.engine.planner.materialized;

import io.millrace.server.engine.planner.session.PlannerSession;
import io.millrace.server.engine.planner.session.SessionTables;
import io.millrace.server.engine.projection.SqlTypes;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.engine.TableRefresh;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.ResultKind;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.catalog.ResolvedCatalogMaterializedTable;
import org.apache.flink.table.operations.materializedtable.AlterMaterializedTableRefreshOperation;

/// Refreshes materialized tables on request: each refresh is a job that rewrites the table, or some of its partitions.
record TableRefreshes(PlannerSession session, RunningRefreshes running, SessionTables tables, Statement statement) {
    private static final List<Column> COLUMNS = List.of(
            Column.of("job id", SqlType.string()),
            Column.of(
                    "cluster info",
                    SqlTypes.of(DataTypes.MAP(DataTypes.STRING(), DataTypes.STRING())
                            .getLogicalType())));

    Outcome run(AlterMaterializedTableRefreshOperation operation, ResolvedCatalogMaterializedTable table)
            throws Exception {
        var name = operation.getTableIdentifier();
        var request = TableRefresh.in(statement.settings()).orElse(TableRefresh.PLAIN);
        var partitions = new RefreshPartitions(name, table)
                .of(request, operation.getPartitionSpec(), tables.config().getLocalTimeZone());
        var refresh = new RunningRefreshes.Refresh(session.state().identity(session.handle(), name), partitions);
        running.begin(refresh, name.asSummaryString());
        try {
            var job = new RefreshJobs(session, tables, statement)
                    .overwrite(
                            name,
                            new RefreshInsert(table, partitions),
                            new RefreshJobs.Overwriting(request.periodic(), request.options()));
            var _ = tables.jobs().result(job).whenComplete((_, _) -> running.end(refresh));
            return answer(job);
        } catch (Exception | LinkageError e) { // of any kind: another refresh may try
            running.end(refresh);
            throw e;
        }
    }

    private static Outcome answer(JobID job) {
        var id = new JobId(job.toHexString());
        var cluster = Map.of(DeploymentOptions.TARGET.key(), RefreshJobs.TARGET);
        return new Outcome.Answer(
                COLUMNS,
                ResultKind.SUCCESS_WITH_CONTENT,
                List.of(ResultRow.of(RowKind.INSERT, id.text(), cluster)),
                Optional.of(id));
    }
}
