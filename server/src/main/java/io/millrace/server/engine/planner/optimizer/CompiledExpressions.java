package io.millrace.server.engine.planner.optimizer;

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
import org.apache.flink.table.runtime.generated.GeneratedFunction;
import org.apache.flink.table.runtime.typeutils.InternalSerializers;
import org.apache.flink.table.types.logical.RowType;
import scala.Option;
import scala.Some;
import scala.collection.JavaConverters;

/// The projection and filter of a row, for the engine's code generator.
public record CompiledExpressions(
        List<RexNode> projection, Optional<RexNode> condition, RowType input, RowType output) {
    public CompiledExpressions {
        projection = List.copyOf(projection);
    }

    /// Compiles the expressions as for a job.
    public Function compile(ReadableConfig config, ClassLoader loader) {
        var context = new ConstantCodeGeneratorContext(config, loader);
        var code = CalcCodeGenerator$.MODULE$.generateProcessCode(
                context,
                input,
                output,
                GenericRowData.class,
                JavaConverters.asScalaBuffer(projection),
                Option.apply(condition.orElse(null)),
                CodeGenUtils.DEFAULT_INPUT1_TERM(),
                CodeGenUtils.DEFAULT_COLLECTOR_TERM(),
                false,
                false,
                true);
        @SuppressWarnings("unchecked") // the class is given below
        var type = (Class<FlatMapFunction<RowData, RowData>>) (Class<?>) FlatMapFunction.class;
        var generated = FunctionCodeGenerator.generateFunction(
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
                CodeGenUtils.DEFAULT_CONTEXT_TERM());
        var parameters = config.getOptional(PipelineOptions.GLOBAL_JOB_PARAMETERS)
                .map(Configuration::fromMap)
                .orElseGet(Configuration::new);
        return new Function(generated, output, parameters, loader);
    }

    /// A compiled function. Each call has an instance of its own, so that several threads may call it.
    public record Function(
            GeneratedFunction<FlatMapFunction<RowData, RowData>> generated,
            RowType output,
            Configuration parameters,
            ClassLoader loader) {

        /// Computes the result of a row without a filter.
        RowData of(RowData row) throws Exception {
            return of(List.of(row)).getFirst();
        }

        /// Computes the results of rows.
        public List<RowData> of(List<RowData> rows) throws Exception {
            var function = generated.newInstance(loader);
            FunctionUtils.openFunction(function, new WithConfigurationOpenContext(parameters));
            try {
                return results(function, rows);
            } finally {
                FunctionUtils.closeFunction(function);
            }
        }

        /// Copies, because the function reuses its row.
        private List<RowData> results(FlatMapFunction<RowData, RowData> function, List<RowData> rows) throws Exception {
            var serializer = InternalSerializers.create(output);
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
}
