package io.millrace.server.engine.planner.session;

import io.millrace.server.concurrent.BoundedMap;
import io.millrace.server.security.Sha256;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeGraph;
import org.jspecify.annotations.Nullable;

/// Translates the plans of `EXPLAIN`. It shows nothing of their jobs but the errors on the way to them, and these are
/// known of a plan of the same shape, with the same settings, that a job was made of before: only scans are translated
/// again, which may depend on more. The session's planner has one for each state of its settings, and one thread.
final class ExplainedPlans {
    private static final int MAX_SHAPES = 100;

    /// Hashes of shapes that jobs were made of.
    private final Map<String, Boolean> translated = BoundedMap.ofUsed(MAX_SHAPES);

    private boolean explaining;
    private boolean leftOut;
    private Optional<String> present = Optional.empty();

    /// Plans for a result that shows no job.
    <T> T explain(Supplier<T> planning) {
        explaining = true;
        try {
            return planning.get();
        } finally {
            explaining = false;
            leftOut = false;
            present = Optional.empty();
        }
    }

    List<Transformation<?>> translate(ExecNodeGraph graph, Function<ExecNodeGraph, List<Transformation<?>>> engine) {
        if (!explaining) {
            return engine.apply(graph);
        }
        var shape = TranslationShape.of(graph);
        present = shape.map(TranslationShape::key).map(Sha256::hex);
        if (present.isEmpty() || translated.get(present.get()) == null) {
            return engine.apply(graph);
        }
        var scans = shape.get().scans();
        leftOut = scans.isEmpty();
        return leftOut ? List.of() : engine.apply(new ExecNodeGraph(scans));
    }

    /// The job of what was translated last; null if nothing was.
    @Nullable
    Pipeline job(Supplier<Pipeline> engine) {
        if (leftOut) {
            return null;
        }
        var job = engine.get();
        present.ifPresent(shape -> translated.put(shape, true));
        return job;
    }
}
