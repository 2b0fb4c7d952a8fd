package io.millrace.server.engine.planner.query;

import io.millrace.server.concurrent.BoundedMap;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.table.data.utils.CastExecutor;
import org.apache.flink.table.planner.functions.casting.CastRule;
import org.apache.flink.table.planner.functions.casting.CastRuleProvider;
import org.apache.flink.table.planner.functions.casting.CodeGeneratorCastRule;
import org.apache.flink.table.planner.functions.casting.ExpressionCodeGeneratorCastRule;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.apache.flink.util.TemporaryClassLoaderContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A cache of compiled casts of constants. The engine generates and compiles a class for each value of an `IN` list
/// when it writes the code of an operator: 5,000 values took seconds, and two such lists in a `CASE` up to a minute.
///
/// Only casts between plain types are kept. Their classes are loaded by the loader of the engine, so that they keep no
/// session.
public final class ReusedCasts {
    private static final Logger LOG = LoggerFactory.getLogger(ReusedCasts.class);
    private static final int MAX_CASTS = 500;

    /// The rules whose classes keep nothing of the statement that they were compiled for.
    private static final Set<String> PLAIN = Set.of(
            "IdentityCastRule",
            "NumericPrimitiveCastRule",
            "NumericPrimitiveToDecimalCastRule",
            "DecimalToDecimalCastRule",
            "CharVarCharTrimPadCastRule");

    /// The engine has its rules once for the process.
    private static final boolean IS_INSTALLED = replaceRules();

    private ReusedCasts() {}

    /// Lets the engine use this cache from now on. Returns whether it can.
    public static boolean install() {
        return IS_INSTALLED;
    }

    @SuppressWarnings("unchecked") // as the fields are declared
    private static boolean replaceRules() {
        try {
            var provider = field("INSTANCE").get(null);
            var rules =
                    (Map<Object, Map<Object, CastRule<?, ?>>>) field("rules").get(provider);
            var others =
                    (List<CastRule<?, ?>>) field("rulesWithCustomPredicate").get(provider);
            rules.values().forEach(ofTarget -> ofTarget.replaceAll((_, rule) -> reused(rule)));
            others.replaceAll(ReusedCasts::reused);
            return true;
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.warn("Long lists of values are planned slowly, because the engine's casts cannot be reused", e);
            return false;
        }
    }

    private static Field field(String name) throws ReflectiveOperationException {
        var field = CastRuleProvider.class.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    /// The engine tells rules apart by their interfaces.
    private static CastRule<?, ?> reused(CastRule<?, ?> rule) {
        if (!PLAIN.contains(rule.getClass().getSimpleName())) {
            return rule;
        }
        Class<?> type = rule instanceof ExpressionCodeGeneratorCastRule<?, ?>
                ? ExpressionCodeGeneratorCastRule.class
                : CodeGeneratorCastRule.class;
        return (CastRule<?, ?>) Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, new Reused(rule));
    }

    private record CastKey(LogicalType from, LogicalType to, boolean printing, boolean legacy, ZoneId zone) {}

    /// A cast for several statements at the same time. The engine's may have a field for the value that it casts.
    private record SharedCast<I, O>(CastExecutor<I, O> cast) implements CastExecutor<I, O> {
        @Override
        public synchronized @Nullable O cast(@Nullable I value) {
            return cast.cast(value);
        }
    }

    /// A rule that reuses the casts that it has compiled.
    private static final class Reused implements InvocationHandler {
        private final CastRule<?, ?> rule;
        private final Map<CastKey, CastExecutor<?, ?>> casts = BoundedMap.ofUsed(MAX_CASTS);

        Reused(CastRule<?, ?> rule) {
            this.rule = rule;
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
            try {
                return method.invoke(rule, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }

        /// Whether no class of a user belongs to the type.
        private static boolean isPlain(LogicalType type) {
            return type.is(LogicalTypeFamily.CHARACTER_STRING)
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
                var ofEngine =
                        CastRule.Context.create(printing, legacy, zone, loader, context.getCodeGeneratorContext());
                // expressions are compiled with the loader of the thread, which is that of its session
                try (var _ = TemporaryClassLoaderContext.of(loader)) {
                    return new SharedCast<>(rule.create(ofEngine, from, to));
                }
            });
        }
    }
}
