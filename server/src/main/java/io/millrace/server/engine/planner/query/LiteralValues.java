package io.millrace.server.engine.planner.query;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.planner.plan.nodes.exec.batch.BatchExecValues;
import org.apache.flink.table.planner.plan.nodes.exec.common.CommonExecValues;
import org.apache.flink.table.planner.plan.nodes.exec.stream.StreamExecValues;
import org.apache.flink.table.planner.plan.nodes.exec.utils.ExecNodeUtil;
import org.apache.flink.table.planner.plan.nodes.exec.utils.TransformationMetadata;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalValues;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalValues;
import org.apache.flink.table.planner.plan.utils.RexLiteralUtil;
import org.apache.flink.table.planner.utils.ShortcutUtils;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;

/// Gives the `VALUES` clauses of an optimized plan a source that holds their rows as data. The engine generates and
/// compiles a class for the rows of each statement.
final class LiteralValues {
    private static final String SIMPLE_NAME = "Values";

    private static final Set<LogicalTypeRoot> KNOWN = EnumSet.of(
            LogicalTypeRoot.BOOLEAN,
            LogicalTypeRoot.TINYINT,
            LogicalTypeRoot.SMALLINT,
            LogicalTypeRoot.INTEGER,
            LogicalTypeRoot.BIGINT,
            LogicalTypeRoot.FLOAT,
            LogicalTypeRoot.DOUBLE,
            LogicalTypeRoot.DECIMAL,
            LogicalTypeRoot.CHAR,
            LogicalTypeRoot.VARCHAR,
            LogicalTypeRoot.BINARY,
            LogicalTypeRoot.VARBINARY,
            LogicalTypeRoot.DATE,
            LogicalTypeRoot.TIME_WITHOUT_TIME_ZONE,
            LogicalTypeRoot.TIMESTAMP_WITHOUT_TIME_ZONE,
            LogicalTypeRoot.TIMESTAMP_WITH_LOCAL_TIME_ZONE,
            LogicalTypeRoot.INTERVAL_YEAR_MONTH,
            LogicalTypeRoot.INTERVAL_DAY_TIME);

    /// Empty for the nodes that stay.
    private final IdentityHashMap<RelNode, Optional<RelNode>> seen = new IdentityHashMap<>();

    private LiteralValues() {}

    /// Replaces the nodes below this one, which stays the same.
    static void below(RelNode optimized) {
        new LiteralValues().replaceBelow(optimized);
    }

    /// The literals of a row, as the engine's code generator reads them.
    static GenericRowData row(List<? extends RexNode> literals) {
        var row = new GenericRowData(literals.size());
        for (int i = 0; i < literals.size(); i++) {
            row.setField(i, RexLiteralUtil.toFlinkInternalValue((RexLiteral) literals.get(i)).f0);
        }
        return row;
    }

    private void replaceBelow(RelNode node) {
        for (int i = 0; i < node.getInputs().size(); i++) {
            var input = node.getInput(i);
            var known = seen.get(input);
            var ours = known == null ? ours(input) : known;
            if (known == null) {
                seen.put(input, ours);
                replaceBelow(input);
            }
            if (ours.isPresent()) {
                node.replaceInput(i, ours.get());
            }
        }
    }

    private static Optional<RelNode> ours(RelNode node) {
        return switch (node) {
            case StreamPhysicalValues values when isKnown(values) -> Optional.of(new StreamValues(values));
            case BatchPhysicalValues values when isKnown(values) -> Optional.of(new BatchValues(values));
            default -> Optional.empty();
        };
    }

    private static boolean isKnown(Values values) {
        return ConstantPlan.typeOf(values).getChildren().stream().allMatch(type -> KNOWN.contains(type.getTypeRoot()));
    }

    private static List<List<RexLiteral>> tuples(List<? extends List<RexLiteral>> tuples) {
        return new ArrayList<>(tuples);
    }

    @SuppressWarnings("deprecation") // the engine's own node uses this environment
    private static Transformation<RowData> source(
            PlannerBase planner, CommonExecValues node, TransformationMetadata metadata) {
        var rows = node.getTuples().stream().map(LiteralValues::row).toList();
        var format = LiteralRows.of(rows, (RowType) node.getOutputType());
        var source = planner.getExecEnv()
                .createInput(format, format.getProducedType())
                .getTransformation();
        metadata.fill(source);
        source.setParallelism(1);
        source.setMaxParallelism(1);
        return source;
    }

    private static final class StreamValues extends StreamPhysicalValues {
        private final StreamPhysicalValues engines;

        StreamValues(StreamPhysicalValues engines) {
            super(engines.getCluster(), engines.getTraitSet(), engines.getTuples(), engines.getRowType());
            this.engines = engines;
        }

        @Override
        public ExecNode<?> translateToExecNode() {
            return new StreamSource(engines);
        }
    }

    private static final class StreamSource extends StreamExecValues {
        StreamSource(StreamPhysicalValues values) {
            super(
                    ShortcutUtils.unwrapTableConfig(values),
                    tuples(values.getTuples()),
                    ConstantPlan.typeOf(values),
                    values.getRelDetailedDescription());
        }

        @Override
        protected Transformation<RowData> translateToPlanInternal(PlannerBase planner, ExecNodeConfig config) {
            return source(planner, this, createTransformationMeta(VALUES_TRANSFORMATION, config));
        }

        @Override
        protected String getSimplifiedName() {
            return SIMPLE_NAME;
        }
    }

    private static final class BatchValues extends BatchPhysicalValues {
        private final BatchPhysicalValues engines;

        BatchValues(BatchPhysicalValues engines) {
            super(engines.getCluster(), engines.getTraitSet(), engines.getTuples(), engines.getRowType());
            this.engines = engines;
        }

        @Override
        public ExecNode<?> translateToExecNode() {
            return new BatchSource(engines);
        }
    }

    private static final class BatchSource extends BatchExecValues {
        BatchSource(BatchPhysicalValues values) {
            super(
                    ShortcutUtils.unwrapTableConfig(values),
                    tuples(values.getTuples()),
                    ConstantPlan.typeOf(values),
                    values.getRelDetailedDescription());
        }

        @Override
        protected Transformation<RowData> translateToPlanInternal(PlannerBase planner, ExecNodeConfig config) {
            var source = source(planner, this, createTransformationMeta(VALUES_TRANSFORMATION, config));
            // as in the engine's class
            ExecNodeUtil.makeLegacySourceTransformationsBounded(source);
            return source;
        }

        @Override
        protected String getSimplifiedName() {
            return SIMPLE_NAME;
        }
    }
}
