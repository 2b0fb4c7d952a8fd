package io.millrace.server.engine.planner.query;

import io.millrace.server.concurrent.BoundedMap;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.time.ZoneId;
import java.util.Map;
import java.util.Set;
import org.apache.flink.table.data.utils.CastExecutor;
import org.apache.flink.table.planner.functions.casting.CastRule;
import org.apache.flink.table.planner.functions.casting.CastRuleProvider;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.apache.flink.util.TemporaryClassLoaderContext;
import org.jspecify.annotations.Nullable;

/// A rule of the engine for casts that reuses those that it has compiled. The engine generates and compiles a class for
/// each value of an `IN` list when it writes the code of an operator: 5,000 values took seconds, and two such lists
/// in a `CASE` up to a minute.
///
/// Only casts between plain types are kept. Their classes are loaded by the loader of the engine, so that they keep no
/// session.
final class ReusedCasts implements InvocationHandler {
    /// The rules whose classes keep nothing of the statement that they were compiled for.
    static final Set<String> RULES = Set.of(
            "IdentityCastRule",
            "NumericPrimitiveCastRule",
            "NumericPrimitiveToDecimalCastRule",
            "DecimalToDecimalCastRule",
            "BinaryToBinaryCastRule",
            "CharVarCharTrimPadCastRule");

    private static final int MAX_CASTS = 500;

    private final CastRule<?, ?> rule;
    private final Map<CastKey, CastExecutor<?, ?>> casts = BoundedMap.ofUsed(MAX_CASTS);

    ReusedCasts(CastRule<?, ?> rule) {
        this.rule = rule;
    }

    private record CastKey(LogicalType from, LogicalType to, boolean printing, boolean legacy, ZoneId zone) {}

    /// A cast for several statements at the same time. The engine's may have a field for the value that it casts.
    private record SharedCast<I, O>(CastExecutor<I, O> cast) implements CastExecutor<I, O> {
        @Override
        public synchronized @Nullable O cast(@Nullable I value) {
            return cast.cast(value);
        }
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (method.getName().equals("create")
                && arguments[0] instanceof CastRule.Context context
                && arguments[1] instanceof LogicalType from
                && arguments[2] instanceof LogicalType to
                && isPlain(from)
                && isPlain(to)) {
            return cast(context, from, to);
        }
        return CastRules.invoke(rule, method, arguments);
    }

    /// Whether no class of a user belongs to the type.
    private static boolean isPlain(LogicalType type) {
        return type.is(LogicalTypeFamily.CHARACTER_STRING)
                || type.is(LogicalTypeFamily.BINARY_STRING)
                || type.is(LogicalTypeFamily.NUMERIC)
                || type.is(LogicalTypeFamily.DATETIME);
    }

    @SuppressWarnings("deprecation") // sessions may still ask for the legacy behaviour
    private synchronized CastExecutor<?, ?> cast(CastRule.Context context, LogicalType from, LogicalType to) {
        var printing = context.isPrinting();
        var legacy = context.legacyBehaviour();
        var zone = context.getSessionZoneId();
        return casts.computeIfAbsent(new CastKey(from, to, printing, legacy, zone), _ -> {
            var loader = CastRuleProvider.class.getClassLoader();
            var ofEngine = CastRule.Context.create(printing, legacy, zone, loader, context.getCodeGeneratorContext());
            // expressions are compiled with the loader of the thread, which is that of its session
            try (var _ = TemporaryClassLoaderContext.of(loader)) {
                return new SharedCast<>(rule.create(ofEngine, from, to));
            }
        });
    }
}
