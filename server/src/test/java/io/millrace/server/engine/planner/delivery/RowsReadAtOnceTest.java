package io.millrace.server.engine.planner.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneOffset;
import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.SimpleOperatorFactory;
import org.apache.flink.streaming.api.transformations.LegacySinkTransformation;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.functions.ScalarFunction;
import org.apache.flink.table.runtime.generated.GeneratedOperator;
import org.apache.flink.table.runtime.operators.CodeGenOperatorFactory;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.RowType;
import org.junit.jupiter.api.Test;

class RowsReadAtOnceTest {
    private static final InternalTypeInfo<RowData> TYPE = InternalTypeInfo.of(RowType.of(new IntType()));
    private static final RowData ROW = GenericRowData.of(7);

    @Test
    void rowsAreNotCopiedOnTheirWayIntoTheSink() {
        var serializer = atTheEnd();

        assertThat(serializer.copy(ROW)).isSameAs(ROW);
        assertThat(serializer.duplicate().copy(ROW, GenericRowData.of(8))).isSameAs(ROW);
    }

    @Test
    void rowsFromAnotherTaskAreReadAsTheEngineWritesThem() throws Exception {
        var stock = TYPE.createSerializer(new org.apache.flink.api.common.serialization.SerializerConfigImpl());
        var written = new DataOutputSerializer(64);
        stock.serialize(ROW, written);

        var read = atTheEnd().deserialize(new DataInputDeserializer(written.getCopyOfBuffer()));

        assertThat(read.getInt(0)).isEqualTo(7);
    }

    @Test
    void rowsAreNotCopiedOnTheirWayIntoACalculation() {
        assertThat(into("StreamExecCalc$1").copy(ROW)).isSameAs(ROW);
        assertThat(into("BatchExecCalc$1").copy(ROW)).isSameAs(ROW);
    }

    @Test
    void functionsOfUsersAndOtherOperatorsGetCopies() {
        assertThat(into("StreamExecCalc$1", new Own()).copy(ROW))
                .isNotSameAs(ROW)
                .isEqualTo(ROW);
        assertThat(into("StreamExecExpand$1").copy(ROW)).isNotSameAs(ROW).isEqualTo(ROW);
    }

    /// A function of a user.
    public static final class Own extends ScalarFunction {
        private static final long serialVersionUID = 1;

        public String eval(String text) {
            return text;
        }
    }

    private static TypeSerializer<RowData> atTheEnd() {
        var environment = StreamExecutionEnvironment.getExecutionEnvironment();
        var push = new RowPush(new RowAddress.InProcess("query"), List.of(new IntType()), ZoneOffset.UTC);
        environment.addOperator(
                new LegacySinkTransformation<>(rows(environment), "Result", SimpleOperatorFactory.of(push), 1));
        var graph = environment.getStreamGraph();
        return into(graph, graph.getSinkIDs().iterator().next());
    }

    /// An operator with generated code, which is never looked at.
    private static TypeSerializer<RowData> into(String generated, Object... references) {
        var environment = StreamExecutionEnvironment.getExecutionEnvironment();
        var code = new GeneratedOperator<OneInputStreamOperator<RowData, RowData>>(
                generated, "", references, new Configuration());
        var calculation = new OneInputTransformation<>(
                rows(environment), "calculation", new CodeGenOperatorFactory<>(code), TYPE, 1);
        environment.addOperator(calculation);
        return into(environment.getStreamGraph(), calculation.getId());
    }

    private static Transformation<RowData> rows(StreamExecutionEnvironment environment) {
        return environment.fromData(List.of(ROW), TYPE).getTransformation();
    }

    private static TypeSerializer<RowData> into(StreamGraph graph, int node) {
        RowsReadAtOnce.in(graph);
        @SuppressWarnings("unchecked") // as it was put there
        var serializer = (TypeSerializer<RowData>) graph.getStreamNode(node).getTypeSerializersIn()[0];
        return serializer;
    }
}
