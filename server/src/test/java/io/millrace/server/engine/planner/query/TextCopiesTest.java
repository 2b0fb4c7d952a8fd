package io.millrace.server.engine.planner.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.SimpleOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.internal.TableEnvironmentImpl;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.operations.CollectModifyOperation;
import org.apache.flink.table.operations.QueryOperation;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.runtime.generated.GeneratedOperator;
import org.apache.flink.table.runtime.operators.CodeGenOperatorFactory;
import org.apache.flink.table.runtime.operators.sort.SortLimitOperator;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.RowType;
import org.junit.jupiter.api.Test;

class TextCopiesTest {
    private static final InternalTypeInfo<RowData> TYPE = InternalTypeInfo.of(RowType.of(new IntType()));

    @Test
    void theEnginesCodeHasNoCopyOfATextAnyMore() {
        var code = calculation("SELECT name, UPPER(name), other, size FROM named WHERE size > 1");
        assertThat(code).contains(".copy(");

        var without = TextCopies.without(code);

        assertThat(without).doesNotContain(".copy(");
        assertThat(without.lines().count()).isEqualTo(code.lines().count());
    }

    @Test
    void copiesOfOtherTypesStay() {
        var code = calculation("SELECT name, numbers FROM named WHERE size > 1");
        var without = TextCopies.without(code);

        assertThat(without.split("\\.copy\\(")).hasSize(2);
        assertThat(code.split("\\.copy\\(")).hasSize(3);
    }

    @Test
    void operatorsThatReadEachRowAtOnceNeedNone() {
        assertThat(areNeeded(generated("LocalHashAggregateWithKeys$1"))).isFalse();
        assertThat(areNeeded(generated("HashAggregateWithKeys$1"))).isFalse();
        assertThat(areNeeded(generated("BatchExecCalc$1"))).isFalse();
        assertThat(areNeeded(SimpleOperatorFactory.of(new SortLimitOperator(true, 0, 1, null))))
                .isFalse();
    }

    @Test
    void operatorsThatMayKeepAValueNeedThem() {
        assertThat(areNeeded(generated("LocalAggregateWithoutKeys$1"))).isTrue();
        assertThat(areNeeded(generated("SortAggregateWithKeys$1"))).isTrue();
        assertThat(areNeeded(generated("LocalHashAggregateWithKeys$1"), generated("SortAggregateWithKeys$1")))
                .isTrue();
    }

    /// Returns the code of a query's calculation.
    private static String calculation(String sql) {
        var tables = TableEnvironmentImpl.create(
                EnvironmentSettings.newInstance().inBatchMode().build());
        tables.executeSql("CREATE TABLE named (name STRING, other VARCHAR(10), size INT, numbers ARRAY<INT>)"
                + " WITH ('connector' = 'datagen', 'number-of-rows' = '1')");
        var query = (QueryOperation) tables.getParser().parse(sql).getFirst();
        var planned = ((PlannerBase) tables.getPlanner()).translate(List.of(new CollectModifyOperation(query)));
        return planned.getFirst().getTransitivePredecessors().stream()
                .filter(step -> step instanceof OneInputTransformation<?, ?> one
                        && one.getOperatorFactory() instanceof CodeGenOperatorFactory<?>)
                .map(step -> ((CodeGenOperatorFactory<?>) ((OneInputTransformation<?, ?>) step).getOperatorFactory())
                        .getGeneratedClass()
                        .getCode())
                .findFirst()
                .orElseThrow();
    }

    @SafeVarargs
    private static boolean areNeeded(StreamOperatorFactory<RowData>... readers) {
        var environment = StreamExecutionEnvironment.getExecutionEnvironment();
        var rows = environment
                .fromData(List.<RowData>of(GenericRowData.of(7)), TYPE)
                .getTransformation();
        var calculation = new OneInputTransformation<>(rows, "calculation", generated("BatchExecCalc$0"), TYPE, 1);
        environment.addOperator(calculation);
        for (var reader : readers) {
            environment.addOperator(new OneInputTransformation<>(calculation, "reader", reader, TYPE, 1));
        }
        var graph = environment.getStreamGraph();
        return TextCopies.areNeeded(graph.getStreamNode(calculation.getId()), graph);
    }

    /// An operator with generated code, which is never looked at.
    private static CodeGenOperatorFactory<RowData> generated(String name) {
        return new CodeGenOperatorFactory<>(new GeneratedOperator<OneInputStreamOperator<RowData, RowData>>(
                name, "", new Object[0], new Configuration()));
    }
}
