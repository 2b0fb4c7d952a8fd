package io.millrace.server.engine.planner.optimizer;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.apache.calcite.plan.RelOptListener;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.calcite.FlinkTypeSystem;
import org.apache.flink.table.planner.plan.optimize.program.FlinkChainedProgram;
import org.apache.flink.table.planner.plan.optimize.program.FlinkOptimizeContext;
import org.apache.flink.table.planner.plan.optimize.program.FlinkOptimizeProgram;

/// The points at which planning notices that its thread was interrupted. The engine's planner does not check and would
/// go on for minutes, so the checks are in the parts that it calls all the time: its configuration, the class loader
/// for generated code, the listener of its rules, the steps of its optimizer, and its type factory.
public final class Cancellation {
    private Cancellation() {}

    /// Throws an exception if the thread was interrupted, and keeps the interruption for the caller of the planner.
    public static void check() {
        if (Thread.currentThread().isInterrupted()) {
            var cancelled = new CancellationException("The statement was cancelled while it was planned.");
            cancelled.initCause(new InterruptedException());
            throw cancelled;
        }
    }

    /// A configuration that checks when it is read.
    public record Config(ReadableConfig config) implements ReadableConfig {
        @Override
        public <T> T get(ConfigOption<T> option) {
            check();
            return config.get(option);
        }

        @Override
        public <T> Optional<T> getOptional(ConfigOption<T> option) {
            check();
            return config.getOptional(option);
        }

        @Override
        public Map<String, String> toMap() {
            return config.toMap();
        }
    }

    /// A class loader that checks when a class is requested. It defines none, so only generated classes are linked
    /// through it, which are not needed after a cancellation.
    public static final class Loader extends ClassLoader {
        public Loader(ClassLoader parent) {
            super(parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            check();
            return super.loadClass(name, resolve);
        }
    }

    /// A type factory that checks when a type is created: for each new expression, even within a rule that simplifies a
    /// long condition.
    public static final class Types extends FlinkTypeFactory {
        public Types(ClassLoader loader) {
            super(loader, FlinkTypeSystem.INSTANCE);
        }

        @Override
        public RelDataType createSqlType(SqlTypeName name) {
            check();
            return super.createSqlType(name);
        }

        @Override
        public RelDataType createSqlType(SqlTypeName name, int precision) {
            check();
            return super.createSqlType(name, precision);
        }

        @Override
        public RelDataType createTypeWithNullability(RelDataType type, boolean nullable) {
            check();
            return super.createTypeWithNullability(type, nullable);
        }
    }

    /// Adds a check before each step of an optimizer.
    static <C extends FlinkOptimizeContext> void checkBetweenSteps(FlinkChainedProgram<C> program) {
        for (var name : List.copyOf(program.getProgramNames())) {
            program.addBefore(name, "cancellation before " + name, new Step<>());
        }
    }

    private static final class Step<C extends FlinkOptimizeContext> implements FlinkOptimizeProgram<C> {
        @Override
        public RelNode optimize(RelNode root, C context) {
            check();
            return root;
        }
    }

    /// Checks before and after each rule that the planner tries.
    public static final class RuleListener implements RelOptListener {
        @Override
        public void relEquivalenceFound(RelEquivalenceEvent event) {}

        @Override
        public void ruleAttempted(RuleAttemptedEvent event) {
            check();
        }

        @Override
        public void ruleProductionSucceeded(RuleProductionEvent event) {}

        @Override
        public void relDiscarded(RelDiscardedEvent event) {}

        @Override
        public void relChosen(RelChosenEvent event) {}
    }
}
