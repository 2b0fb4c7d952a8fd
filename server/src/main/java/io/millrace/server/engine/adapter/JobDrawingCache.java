package io.millrace.server.engine.adapter;

import io.millrace.server.concurrent.BoundedMap;
import io.millrace.server.engine.projection.JobDrawing;
import io.millrace.wire.id.JobId;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.jspecify.annotations.Nullable;

/// A cache of the drawings of recently requested jobs. The engine returns the same plan object until it has another
/// one, and the same copy of a graph until something happens to it, so a drawing is valid as long as these objects are.
final class JobDrawingCache {
    private static final int MAX_JOBS = 64;

    private final Map<JobId, Drawn> drawn = BoundedMap.ofUsed(MAX_JOBS);

    /// @param copy the graph that the drawing was made of, while others refer to it
    private record Drawn(
            Object plan, @Nullable Object streamGraph, WeakReference<AccessExecutionGraph> copy, JobDrawing drawing) {
        static Drawn of(AccessExecutionGraph graph, JobDrawing drawing) {
            return new Drawn(graph.getPlan(), graph.getStreamGraphJson(), new WeakReference<>(graph), drawing);
        }

        @SuppressWarnings("ReferenceEquality") // the same object, not an equal one
        boolean looksLike(AccessExecutionGraph graph) {
            return plan == graph.getPlan() && streamGraph == graph.getStreamGraphJson();
        }
    }

    JobDrawing of(JobId job, AccessExecutionGraph graph) {
        var present = known(job);
        if (present.isPresent() && present.get().copy().refersTo(graph)) {
            return present.get().drawing();
        }
        var drawing = present.filter(drawn -> drawn.looksLike(graph))
                .map(drawn -> drawn.drawing().with(graph))
                .orElseGet(() -> JobDrawing.of(graph));
        synchronized (drawn) {
            drawn.put(job, Drawn.of(graph, drawing));
        }
        return drawing;
    }

    /// Whether a job may report metrics; true for an unknown one.
    boolean live(JobId job) {
        return known(job).map(drawn -> drawn.drawing().live()).orElse(true);
    }

    private Optional<Drawn> known(JobId job) {
        synchronized (drawn) {
            return Optional.ofNullable(drawn.get(job));
        }
    }
}
