package io.millrace.server.engine.planner.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rex.RexNode;
import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.api.common.functions.WithConfigurationOpenContext;
import org.apache.flink.api.common.functions.util.FunctionUtils;
import org.apache.flink.api.common.functions.util.ListCollector;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.planner.codegen.CalcCodeGenerator$;
import org.apache.flink.table.planner.codegen.CodeGenUtils;
import org.apache.flink.table.planner.codegen.ConstantCodeGeneratorContext;
import org.apache.flink.table.planner.codegen.FunctionCodeGenerator;
import org.apache.flink.table.runtime.typeutils.InternalSerializers;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.RowType;
import scala.Option;
import scala.Some;
import scala.collection.JavaConverters;

/// Expressions over rows, compiled by the engine's code generator as for a job.
final class CompiledExpressions {

    /// The compiled projection and filter of a row.
    record Expressions(List<RexNode> projection, Optional<RexNode> condition) {
        Expressions {
            projection = List.copyOf(projection);
        }
    }

    private final FlatMapFunction<RowData, RowData> function;
    private final RowDataSerializer serializer;
    private final Configuration parameters;

    CompiledExpressions(
            Expressions expressions, RowType input, RowType output, ReadableConfig config, ClassLoader loader)
            throws Exception {
        var context = new ConstantCodeGeneratorContext(config, loader);
        var code = CalcCodeGenerator$.MODULE$.generateProcessCode(
                context,
                input,
                output,
                GenericRowData.class,
                JavaConverters.asScalaBuffer(expressions.projection()),
                Option.apply(expressions.condition().orElse(null)),
                CodeGenUtils.DEFAULT_INPUT1_TERM(),
                CodeGenUtils.DEFAULT_COLLECTOR_TERM(),
                false,
                false,
                true);
        @SuppressWarnings("unchecked") // the class is given below
        var type = (Class<FlatMapFunction<RowData, RowData>>) (Class<?>) FlatMapFunction.class;
        function = FunctionCodeGenerator.generateFunction(
                        context,
                        "Constant",
                        type,
                        code,
                        output,
                        input,
                        CodeGenUtils.DEFAULT_INPUT1_TERM(),
                        Option.empty(),
                        Some.apply(CodeGenUtils.DEFAULT_INPUT2_TERM()),
                        CodeGenUtils.DEFAULT_COLLECTOR_TERM(),
                        CodeGenUtils.DEFAULT_CONTEXT_TERM())
                .newInstance(loader);
        serializer = InternalSerializers.create(output);
        parameters = config.getOptional(PipelineOptions.GLOBAL_JOB_PARAMETERS)
                .map(Configuration::fromMap)
                .orElseGet(Configuration::new);
    }

    /// Computes the results of rows. Called once.
    List<RowData> of(List<RowData> rows) throws Exception {
        FunctionUtils.openFunction(function, new WithConfigurationOpenContext(parameters));
        try {
            return results(rows);
        } finally {
            FunctionUtils.closeFunction(function);
        }
    }

    /// Copies, because the function reuses its row.
    private List<RowData> results(List<RowData> rows) throws Exception {
        var results = new ArrayList<RowData>();
        var one = new ArrayList<RowData>(1);
        for (var row : rows) {
            one.clear();
            function.flatMap(row, new ListCollector<>(one));
            one.forEach(result -> results.add(serializer.copy(result)));
        }
        return results;
    }
}
