package io.millrace.server.engine.planner.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneOffset;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.utils.CastExecutor;
import org.apache.flink.table.planner.codegen.CodeGeneratorContext;
import org.apache.flink.table.planner.functions.casting.CastRule;
import org.apache.flink.table.planner.functions.casting.CastRuleProvider;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.CharType;
import org.apache.flink.table.types.logical.DateType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.SmallIntType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.util.TemporaryClassLoaderContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ReusedCastsTest {
    @BeforeAll
    static void install() {
        assertThat(CastRules.install()).isTrue();
    }

    /// Casts as the engine does for a statement of its own.
    private static CastExecutor<?, ?> cast(LogicalType from, LogicalType to) {
        var loader = ReusedCastsTest.class.getClassLoader();
        var context = CastRule.Context.create(
                false, false, ZoneOffset.UTC, loader, new CodeGeneratorContext(new Configuration(), loader));
        return CastRuleProvider.create(context, from, to);
    }

    @SuppressWarnings("unchecked") // the types of the values are those of the cast
    private static Object result(LogicalType from, LogicalType to, Object value) {
        return ((CastExecutor<Object, Object>) cast(from, to)).cast(value);
    }

    @Test
    void compilesACastOfPlainTypesOnce() {
        var text = new VarCharType(VarCharType.MAX_LENGTH);
        assertThat(cast(new IntType(), new BigIntType())).isSameAs(cast(new IntType(), new BigIntType()));
        assertThat(cast(new CharType(3), text)).isSameAs(cast(new CharType(3), text));
        assertThat(cast(new DateType(false), new DateType())).isSameAs(cast(new DateType(false), new DateType()));
        assertThat(cast(new DecimalType(4, 2), new DecimalType(10, 2)))
                .isSameAs(cast(new DecimalType(4, 2), new DecimalType(10, 2)))
                .isNotSameAs(cast(new DecimalType(4, 2), new DecimalType(10, 3)));
    }

    @Test
    void compilesOthersForEachStatement() {
        var numbers = new ArrayType(new IntType());
        assertThat(cast(numbers, numbers)).isNotSameAs(cast(numbers, numbers));
    }

    @Test
    void castsAsTheEngineDoes() {
        assertThat(result(new IntType(), new BigIntType(), 7)).isEqualTo(7L);
        assertThat(result(new CharType(3), new VarCharType(2), StringData.fromString("abc")))
                .hasToString("ab");
        assertThat(result(new DecimalType(4, 2), new DecimalType(5, 1), DecimalData.fromUnscaledLong(1_234, 4, 2)))
                .hasToString("12.3");
    }

    @Test
    void compilesWithoutTheClassesOfASession() {
        var asked = new ConcurrentLinkedQueue<String>();
        var session = new ClassLoader(ReusedCastsTest.class.getClassLoader()) {
            @Override
            public Class<?> loadClass(String name) throws ClassNotFoundException {
                asked.add(name);
                return super.loadClass(name);
            }
        };
        try (var _ = TemporaryClassLoaderContext.of(session)) {
            assertThat(result(new SmallIntType(), new DoubleType(), (short) 7)).isEqualTo(7.0);
        }
        assertThat(asked).isEmpty();
    }

    /// The engine's executor of such a cast keeps the value in a field while it casts it.
    @Test
    void statementsThatArePlannedAtTheSameTimeGetTheirOwnValues() throws InterruptedException {
        var wrong = new ConcurrentLinkedQueue<String>();
        var threads = IntStream.range(0, 4)
                .mapToObj(number -> Thread.ofPlatform().start(() -> {
                    for (int i = 0; i < 200_000 && wrong.isEmpty(); i++) {
                        var cast = result(new IntType(), new BigIntType(), number);
                        if (!cast.equals((long) number)) {
                            wrong.add(number + " became " + cast);
                        }
                    }
                }))
                .toList();
        for (var thread : threads) {
            thread.join();
        }
        assertThat(wrong).isEmpty();
    }
}
