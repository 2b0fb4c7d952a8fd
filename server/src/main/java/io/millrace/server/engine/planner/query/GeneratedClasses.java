package io.millrace.server.engine.planner.query;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.function.Consumer;
import org.apache.flink.table.runtime.generated.GeneratedClass;
import org.jspecify.annotations.Nullable;

/// Comes across the generated classes that a part of a plan holds. They are in fields of its operators, so this
/// serializes it as a job does that sends it to its task managers.
final class GeneratedClasses extends ObjectOutputStream {
    private final Replacement replacement;

    /// Replaces a generated class in what is written.
    interface Replacement {
        Object of(GeneratedClass<?> generated) throws IOException;
    }

    private GeneratedClasses(OutputStream out, Replacement replacement) throws IOException {
        super(out);
        this.replacement = replacement;
        enableReplaceObject(true);
    }

    /// @throws IOException if a part cannot be sent
    static void visit(Consumer<GeneratedClass<?>> visitor, @Nullable Object... parts) throws IOException {
        Replacement same = generated -> {
            visitor.accept(generated);
            return generated;
        };
        try (var nowhere = new GeneratedClasses(OutputStream.nullOutputStream(), same)) {
            for (var part : parts) {
                nowhere.writeObject(part);
            }
        }
    }

    /// Serializes a part with other classes in it.
    static void write(Object part, OutputStream out, Replacement replacement) throws IOException {
        try (var copy = new GeneratedClasses(out, replacement)) {
            copy.writeObject(part);
        }
    }

    @Override
    protected Object replaceObject(Object object) throws IOException {
        return object instanceof GeneratedClass<?> generated ? replacement.of(generated) : object;
    }
}
