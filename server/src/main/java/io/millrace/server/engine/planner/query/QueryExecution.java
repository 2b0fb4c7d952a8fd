package io.millrace.server.engine.planner.query;

import io.millrace.secret.SecretsMasked;
import io.millrace.server.engine.InteractiveJobs;
import io.millrace.server.engine.planner.delivery.CellReader;
import io.millrace.server.engine.planner.delivery.RowDelivery;
import io.millrace.server.engine.planner.limit.PlanningBudget;
import io.millrace.server.engine.planner.local.LocalPlan;
import io.millrace.server.engine.planner.local.LocalQuery;
import io.millrace.server.engine.planner.optimizer.Cancellation;
import io.millrace.server.engine.planner.session.QueryTreeVisitor;
import io.millrace.server.engine.planner.session.SessionTables;
import io.millrace.server.engine.projection.SqlTypes;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.RunningQuery;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.result.RowFeed;
import io.millrace.wire.sql.Column;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.table.api.config.AggregatePhaseStrategy;
import org.apache.flink.table.api.config.TableConfigOptions;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.operations.CollectModifyOperation;
import org.apache.flink.table.operations.QueryOperation;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalRel;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalSink;
import org.apache.flink.table.planner.plan.utils.ChangelogPlanUtils;
import scala.collection.JavaConverters;

/// Runs one query: plans it, and answers it from its plan or starts its job.
public record QueryExecution(SessionTables tables, Statement statement) {
    private static final int MAX_NAME_LENGTH = 256;

    /// Plans a query as the engine would for its own sink, and leaves that sink away.
    public QueryPlan plan(QueryOperation query) {
        QueryPlan.Planned planned;
        try (var _ = PlanningBudget.current().planning()) {
            planned = planned(query);
        }
        return new QueryPlan(
                planned,
                SqlTypes.columns(query.getResolvedSchema().getColumnNames(), planned.types()),
                tables.isAutomaticBatch());
    }

    private QueryPlan.Planned planned(QueryOperation query) {
        var sink = new CollectModifyOperation(query);
        var planner = tables.planner();
        planner.beforeTranslation();
        var requested = planner.translateToRel(sink);
        var check = RepeatableQuery.check(requested, tables.config());
        var repeatable = check.isRepeatable();
        Cancellation.check();
        var optimized = tables.runsHere()
                        && LocalPlan.isLikely(() -> QueryTreeVisitor.scans(requested), tables.config())
                ? tables.with(LocalPlan.PHASES, AggregatePhaseStrategy.ONE_PHASE, () -> planner.optimize(requested))
                : planner.optimize(requested);
        Cancellation.check();
        var types = sink.getConsumedDataType().getLogicalType().getChildren();
        var constant = new ConstantPlan(tables.config(), tables.userClassLoader()).rows(optimized);
        if (constant.isPresent()) {
            planner.afterTranslation();
            return new QueryPlan.Constant(constant.get(), types, repeatable, isLasting(requested));
        }
        // before the nodes are replaced
        var local = check.isFixed() && tables.runsHere() && LocalPlan.is(optimized, tables.config());
        var rows = local
                ? tables.with(LocalPlan.OPERATORS_IN_OPERATORS, false, () -> translatedForHere(optimized))
                : tables.runsHere() ? translatedForHere(optimized) : translated(optimized);
        planner.afterTranslation();
        Cancellation.check();
        var changes = changes(optimized);
        return new QueryPlan.Job(
                rows,
                types,
                repeatable,
                local,
                changes,
                changes ? RequestedOrder.of(requested) : List.of(),
                changes ? Long.MAX_VALUE : RowLimit.of(optimized));
    }

    /// Leaves the splitting of generated code into short methods to [GeneratedOperators], unless that cannot reach it.
    private Transformation<RowData> translatedForHere(RelNode optimized) {
        LiteralValues.below(optimized);
        var limit = tables.config().get(TableConfigOptions.MAX_LENGTH_GENERATED_CODE);
        var whole = tables.withoutSplitting(() -> translated(optimized));
        return new GeneratedMethods(limit).areShort(whole) ? whole : translated(optimized);
    }

    @SuppressWarnings("unchecked") // the planner's own sink takes rows
    private Transformation<RowData> translated(RelNode optimized) {
        var planner = tables.planner();
        var graph = planner.translateToExecNodeGraph(JavaConverters.asScalaBuffer(List.of(optimized)), false);
        var collect = planner.translateToPlan(graph).getFirst();
        return (Transformation<RowData>) collect.getInputs().getFirst();
    }

    private boolean isLasting(RelNode requested) {
        return CacheableQuery.is(requested) && CacheableQuery.namesNothing(tables.parseNodes(statement.sql()));
    }

    private static boolean changes(RelNode optimized) {
        return optimized instanceof StreamPhysicalSink sink
                && sink.getInput() instanceof StreamPhysicalRel rows
                && !ChangelogPlanUtils.isInsertOnly(rows);
    }

    /// Answers a planned query, or starts its job.
    public Outcome start(QueryPlan plan) throws Exception {
        return switch (plan.planned()) {
            case QueryPlan.Constant constant -> {
                var reader = new CellReader(constant.types(), tables.zone());
                yield new Outcome.Constant(
                        plan.columns(),
                        constant.rows().stream().map(reader::read).toList());
            }
            case QueryPlan.Job job -> start(job, plan.columns());
        };
    }

    private Outcome start(QueryPlan.Job job, List<Column> columns) throws Exception {
        if (!job.changes()) {
            var query = run(job, UnaryOperator.identity());
            return new Outcome.Query(columns, query, tables.execution(false, job.order()));
        }
        var changing = ChangingResult.in(tables.config());
        changing.admit();
        var query = run(job, changing.shaping());
        var execution = tables.execution(changing.streams(), job.order());
        return new Outcome.Query(changing.columns(columns), changing.reading(query, execution), execution);
    }

    private RunningQuery run(QueryPlan.Job job, UnaryOperator<ResultRow> shaping) throws Exception {
        var delivery = delivery(job, new RowFeed(RowFeed.Bound.USUAL, shaping, job.limit()));
        try {
            var graph = graph(job, delivery);
            var local = local(job, graph);
            if (local.isPresent()) {
                delivery.abandon();
                return LocalResult.of(local.get(), shaping);
            }
            return delivery.watch(tables.submit(graph));
        } catch (Exception | LinkageError e) {
            delivery.abandon();
            throw e;
        }
    }

    /// The rows of a query that needs no job; empty of one that does.
    private Optional<List<ResultRow>> local(QueryPlan.Job job, StreamGraph graph) {
        if (!job.local()) {
            return Optional.empty();
        }
        try (var _ = PlanningBudget.current().planning()) {
            return LocalQuery.rows(graph, job.rows(), new CellReader(job.types(), tables.zone()));
        }
    }

    private RowDelivery delivery(QueryPlan.Job job, RowFeed rows) {
        return tables.jobs()
                .deliver(new RowDelivery.Query(
                        statement.operation().text(), job.types(), tables.zone(), rows, tables.config()));
    }

    private StreamGraph graph(QueryPlan.Job job, RowDelivery delivery) {
        var graph = tables.job(delivery.sink(job.rows()), name());
        delivery.shape(graph);
        if (tables.runsHere()) {
            var valueSize = PlanningBudget.current().limits().valueSize();
            new GeneratedOperators(tables.config(), valueSize, tables.userClassLoader()).prepare(graph);
        } else {
            GeneratedOperators.correct(graph, tables.config(), tables.userClassLoader());
        }
        InteractiveJobs.mark(graph.getJobConfiguration());
        return graph;
    }

    /// The job is named after the query's text.
    private String name() {
        var name = SecretsMasked.in(statement.sql())
                .strip()
                .replaceAll("\\s+", " ")
                .replaceFirst(";$", "");
        return name.length() <= MAX_NAME_LENGTH ? name : name.substring(0, MAX_NAME_LENGTH - 3) + "...";
    }

    /// Does all the work of a query but starting a job.
    public void rehearse(QueryOperation query) throws Exception {
        if (plan(query).planned() instanceof QueryPlan.Job job) {
            var delivery = delivery(job, new RowFeed(RowFeed.Bound.USUAL));
            try {
                var graph = graph(job, delivery);
                if (local(job, graph).isEmpty()) {
                    graph.serializeUserDefinedInstances();
                    var _ = graph.getJobGraph();
                }
            } finally {
                delivery.abandon();
            }
        }
    }
}
