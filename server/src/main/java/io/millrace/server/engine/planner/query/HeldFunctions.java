package io.millrace.server.engine.planner.query;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;
import org.apache.flink.table.runtime.generated.GeneratedClass;
import org.apache.flink.util.InstantiationUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Replaces calls in the generated functions that an operator holds: conditions of joins, aggregates, filters of
/// lookups, steps of patterns. They are in fields of the operator, so this copies the operator as a job does that
/// sends it to its task managers, with other functions in the copy.
///
/// @param config of which the copies take how long a method may be
/// @param loader of the operators' classes
record HeldFunctions(EngineCalls calls, ReadableConfig config, ClassLoader loader) {
    private static final Logger LOG = LoggerFactory.getLogger(HeldFunctions.class);

    /// The same operator if its functions have no such calls.
    <T> StreamOperatorFactory<T> guarded(StreamOperatorFactory<T> factory) {
        try {
            return has(factory) ? copy(factory) : factory;
        } catch (IOException | ClassNotFoundException e) { // the job will report why its operator cannot be sent
            LOG.debug("The functions of an operator were not looked at: {}", factory, e);
            return factory;
        }
    }

    private boolean has(StreamOperatorFactory<?> factory) throws IOException {
        try (var search = new Search()) {
            search.writeObject(factory);
            return search.found;
        }
    }

    private <T> StreamOperatorFactory<T> copy(StreamOperatorFactory<T> factory)
            throws IOException, ClassNotFoundException {
        var bytes = new ByteArrayOutputStream();
        try (var copy = new Copy(bytes)) {
            copy.writeObject(factory);
        }
        return InstantiationUtil.deserializeObject(bytes.toByteArray(), loader);
    }

    private final class Search extends ObjectOutputStream {
        private boolean found;

        Search() throws IOException {
            super(OutputStream.nullOutputStream());
            enableReplaceObject(true);
        }

        @Override
        protected Object replaceObject(Object object) {
            if (object instanceof GeneratedClass<?> generated) {
                found |= !calls.in(generated.getCode()).equals(generated.getCode());
            }
            return object;
        }
    }

    private final class Copy extends ObjectOutputStream {
        Copy(OutputStream out) throws IOException {
            super(out);
            enableReplaceObject(true);
        }

        @Override
        protected Object replaceObject(Object object) throws IOException {
            return object instanceof GeneratedClass<?> generated ? replaced(generated) : object;
        }
    }

    private Object replaced(GeneratedClass<?> generated) throws IOException {
        var code = calls.in(generated.getCode());
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
