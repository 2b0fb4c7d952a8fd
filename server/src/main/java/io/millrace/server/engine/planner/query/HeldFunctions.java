package io.millrace.server.engine.planner.query;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;
import org.apache.flink.table.runtime.generated.GeneratedClass;
import org.apache.flink.util.InstantiationUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Changes the code of the generated functions that an operator holds: [calls][EngineCalls] in conditions of joins,
/// aggregates, filters of lookups and steps of patterns, the [comparison of rows][RankedRows] of a Top-N, and
/// [comparisons of numbers][FloatComparisons]. They are in fields of the operator, so this copies the operator as a job
/// does that sends it to its task managers, with other functions in the copy.
///
/// @param calls replaces calls in code
/// @param config of which the copies take how long a method may be
/// @param loader of the operators' classes
record HeldFunctions(UnaryOperator<String> calls, ReadableConfig config, ClassLoader loader) {
    private static final Logger LOG = LoggerFactory.getLogger(HeldFunctions.class);

    /// The same operator if nothing in its functions is to be changed.
    <T> StreamOperatorFactory<T> guarded(StreamOperatorFactory<T> factory) {
        try {
            return has(factory) ? copy(factory) : factory;
        } catch (IOException | ClassNotFoundException e) { // the job will report why its operator cannot be sent
            LOG.debug("The functions of an operator were not looked at: {}", factory, e);
            return factory;
        }
    }

    private boolean has(StreamOperatorFactory<?> factory) throws IOException {
        var found = new AtomicBoolean();
        GeneratedClasses.visit(
                generated -> {
                    if (!code(generated).equals(generated.getCode())) {
                        found.set(true);
                    }
                },
                factory);
        return found.get();
    }

    private <T> StreamOperatorFactory<T> copy(StreamOperatorFactory<T> factory)
            throws IOException, ClassNotFoundException {
        var bytes = new ByteArrayOutputStream();
        GeneratedClasses.write(factory, bytes, this::replaced);
        return InstantiationUtil.deserializeObject(bytes.toByteArray(), loader);
    }

    private String code(GeneratedClass<?> generated) {
        return calls.apply(FloatComparisons.in(generated, RankedRows.comparedWithoutKind(generated)));
    }

    private Object replaced(GeneratedClass<?> generated) throws IOException {
        var code = code(generated);
        if (code.equals(generated.getCode())) {
            return generated;
        }
        try {
            return generated
                    .getClass()
                    .getConstructor(String.class, String.class, Object[].class, ReadableConfig.class)
                    .newInstance(generated.getClassName(), code, generated.getReferences(), config);
        } catch (ReflectiveOperationException e) {
            throw new IOException("not made of its code: " + generated.getClass(), e);
        }
    }
}
