package io.millrace.server.engine.planner.query;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.planner.functions.casting.CastRule;
import org.apache.flink.table.planner.functions.casting.CastRuleProvider;
import org.apache.flink.table.planner.functions.casting.CodeGeneratorCastRule;
import org.apache.flink.table.planner.functions.casting.ExpressionCodeGeneratorCastRule;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Replaces the engine's rules for casts, which it has once for the process, by [ReusedCasts] and [TimeCasts].
public final class CastRules {
    private static final Logger LOG = LoggerFactory.getLogger(CastRules.class);

    private static final boolean ARE_INSTALLED = replaceRules();

    private CastRules() {}

    /// Lets the engine use our rules from now on. Returns whether it can.
    public static boolean install() {
        return ARE_INSTALLED;
    }

    @SuppressWarnings("unchecked") // as the fields are declared
    private static boolean replaceRules() {
        try {
            var provider = field("INSTANCE").get(null);
            var rules =
                    (Map<Object, Map<Object, CastRule<?, ?>>>) field("rules").get(provider);
            var others =
                    (List<CastRule<?, ?>>) field("rulesWithCustomPredicate").get(provider);
            rules.values().forEach(ofTarget -> ofTarget.replaceAll((_, rule) -> replaced(rule)));
            others.replaceAll(CastRules::replaced);
            return true;
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.warn(
                    "Long lists are planned slowly and times before 1970 are cast wrongly, because the engine's rules"
                            + " for casts cannot be replaced",
                    e);
            return false;
        }
    }

    private static Field field(String name) throws ReflectiveOperationException {
        var field = CastRuleProvider.class.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    private static CastRule<?, ?> replaced(CastRule<?, ?> rule) {
        var name = rule.getClass().getSimpleName();
        if (ReusedCasts.RULES.contains(name)) {
            return proxy(rule, new ReusedCasts(rule));
        }
        return TimeCasts.RULES.contains(name) ? proxy(rule, new TimeCasts(rule)) : rule;
    }

    /// The engine tells rules apart by their interfaces.
    private static CastRule<?, ?> proxy(CastRule<?, ?> rule, InvocationHandler handler) {
        Class<?> type = rule instanceof ExpressionCodeGeneratorCastRule<?, ?>
                ? ExpressionCodeGeneratorCastRule.class
                : CodeGeneratorCastRule.class;
        return (CastRule<?, ?>) Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler);
    }

    /// Calls the engine's rule.
    static Object invoke(CastRule<?, ?> rule, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(rule, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
