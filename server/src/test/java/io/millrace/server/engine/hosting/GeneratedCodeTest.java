package io.millrace.server.engine.hosting;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.engine.archive.ArchiveOptions;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.CodeAttribute;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.config.TableConfigOptions;
import org.apache.flink.table.api.internal.TableEnvironmentImpl;
import org.apache.flink.table.codesplit.JavaCodeSplitter;
import org.apache.flink.table.operations.CollectModifyOperation;
import org.apache.flink.table.operations.QueryOperation;
import org.apache.flink.table.runtime.operators.CodeGenOperatorFactory;
import org.codehaus.janino.SimpleCompiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratedCodeTest {
    /// The JVM does not compile larger methods.
    private static final int HUGE_METHOD = 8_000;

    @Test
    void defaultsToLongerCodeThanTheEngineUnlessTheOperatorSaysOtherwise(@TempDir Path home) {
        var settings = new Configuration();
        assertThat(embedded(settings, home).get(TableConfigOptions.MAX_LENGTH_GENERATED_CODE))
                .isEqualTo(EngineDefaults.MAX_GENERATED_LENGTH)
                .isGreaterThan(TableConfigOptions.MAX_LENGTH_GENERATED_CODE.defaultValue());
        settings.set(TableConfigOptions.MAX_LENGTH_GENERATED_CODE, 5_000);
        assertThat(embedded(settings, home).get(TableConfigOptions.MAX_LENGTH_GENERATED_CODE))
                .isEqualTo(5_000);
    }

    private static Configuration embedded(Configuration settings, Path home) {
        return EngineDefaults.embedded(settings, home, ArchiveOptions.MEMORY);
    }

    @Test
    void hasNoMethodsThatTheJvmDoesNotCompile() throws Exception {
        for (int columns : List.of(5, 10, 15, 40)) {
            assertThat(largestMethod(query(columns))).as(columns + " columns").isLessThan(HUGE_METHOD);
        }
    }

    private static String query(int columns) {
        return IntStream.range(0, columns)
                .mapToObj(i -> "CASE WHEN a > " + i + " THEN UPPER(CONCAT(s, '" + i + "')) ELSE CAST(a * " + i
                        + " + 1 AS STRING) END")
                .collect(Collectors.joining(", ", "SELECT ", " FROM (VALUES (RAND_INTEGER(5), UUID())) AS t (a, s)"));
    }

    private static int largestMethod(String sql) throws Exception {
        var tables = (TableEnvironmentImpl) TableEnvironment.create(EnvironmentSettings.inBatchMode());
        var query = (QueryOperation) tables.getParser().parse(sql).getFirst();
        int largest = 0;
        for (var sink : tables.getPlanner().translate(List.of(new CollectModifyOperation(query)))) {
            for (Transformation<?> part : sink.getTransitivePredecessors()) {
                if (part instanceof OneInputTransformation<?, ?> calculation
                        && calculation.getOperatorFactory() instanceof CodeGenOperatorFactory<?> generated) {
                    largest = Math.max(
                            largest,
                            largestMethodOf(generated.getGeneratedClass().getCode()));
                }
            }
        }
        assertThat(largest).isPositive();
        return largest;
    }

    private static int largestMethodOf(String code) throws Exception {
        var members = TableConfigOptions.MAX_MEMBERS_GENERATED_CODE.defaultValue();
        var compiler = new SimpleCompiler();
        compiler.cook(JavaCodeSplitter.split(code, EngineDefaults.MAX_GENERATED_LENGTH, members));
        return compiler.getBytecodes().values().stream()
                .flatMap(bytes -> ClassFile.of().parse(bytes).methods().stream())
                .flatMap(method -> method.code().stream())
                .mapToInt(body -> ((CodeAttribute) body).codeLength())
                .max()
                .orElse(0);
    }
}
