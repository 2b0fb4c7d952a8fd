package io.millrace.server.engine.planner.query;

import io.millrace.server.engine.planner.limit.PlanningBudget;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;
import org.apache.flink.streaming.api.transformations.LegacySourceTransformation;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;
import org.apache.flink.streaming.api.transformations.PartitionTransformation;
import org.apache.flink.streaming.api.transformations.SourceTransformation;
import org.apache.flink.streaming.api.transformations.TwoInputTransformation;
import org.apache.flink.streaming.api.transformations.UnionTransformation;
import org.apache.flink.table.runtime.operators.CodeGenOperatorFactory;
import org.jspecify.annotations.Nullable;

/// The methods of the generated code in a plan.
///
/// @param limit of characters of a method
record GeneratedMethods(int limit) {
    /// A class with more members than the engine would leave together has at least as much code.
    private static final int MAX_CLASS_LENGTH = 100_000;

    /// A text, a character, a comment or a brace.
    private static final Pattern TOKEN = Pattern.compile(
            "\"(?:\\\\.|[^\"\\\\])*+\"|'(?:\\\\.|[^'\\\\])*+'|//[^\\n]*+|/\\*.*?\\*/|[{}]", Pattern.DOTALL);

    /// Whether no method of a plan is longer than the limit, without those of operators that [GeneratedOperators]
    /// splits; false if that cannot be known.
    boolean areShort(Transformation<?> plan) {
        return plan.getTransitivePredecessors().stream().distinct().allMatch(this::areShortIn);
    }

    private boolean areShortIn(Transformation<?> node) {
        return switch (node) {
            case OneInputTransformation<?, ?> one ->
                areShortIn(reached(one.getOperatorFactory()), one.getStateKeySelector());
            case TwoInputTransformation<?, ?, ?> two ->
                areShortIn(reached(two.getOperatorFactory()), two.getStateKeySelector1(), two.getStateKeySelector2());
            case LegacySourceTransformation<?> source -> areShortIn(source.getOperatorFactory());
            case SourceTransformation<?, ?, ?> source -> areShortIn(source.getSource());
            case PartitionTransformation<?> partition -> areShortIn(partition.getPartitioner());
            case UnionTransformation<?> _ -> true;
            default -> false;
        };
    }

    private static Object reached(StreamOperatorFactory<?> factory) {
        return factory instanceof CodeGenOperatorFactory<?> generated
                ? generated.getGeneratedClass().getReferences()
                : factory;
    }

    private boolean areShortIn(@Nullable Object... parts) {
        var hasLong = new AtomicBoolean();
        try {
            GeneratedClasses.visit(
                    generated -> {
                        if (hasLongMethod(generated.getCode())) {
                            hasLong.set(true);
                        }
                    },
                    parts);
            return !hasLong.get();
        } catch (IOException e) { // it will fail again when the job is submitted, and be reported
            return false;
        }
    }

    /// Refuses code that is too long to be split.
    boolean hasLongMethod(String code) {
        if (code.length() <= limit) {
            return false;
        }
        PlanningBudget.current().requireCode(code.length());
        return code.length() > MAX_CLASS_LENGTH || longestBlock(code) > limit;
    }

    /// The length of the longest block within the block of the class.
    private static int longestBlock(String code) {
        var token = TOKEN.matcher(code);
        int depth = 0;
        int begin = 0;
        int longest = 0;
        while (token.find()) {
            if (token.group().equals("{") && ++depth == 2) {
                begin = token.start();
            } else if (token.group().equals("}") && depth-- == 2) {
                longest = Math.max(longest, token.end() - begin);
            }
        }
        return longest;
    }
}
