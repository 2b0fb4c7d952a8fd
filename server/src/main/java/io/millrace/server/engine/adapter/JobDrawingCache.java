package io.millrace.server.engine.adapter;

import io.millrace.server.engine.projection.JobDrawing;
import io.millrace.wire.id.JobId;
import java.lang.ref.WeakReference;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.jspecify.annotations.Nullable;

/// The drawings of the jobs that were asked for last. The engine hands out the very same plan until it has another one,
/// and the very same copy of a graph while nothing happens to it, so that a drawing holds as long as it was made of
/// the same objects.
final class JobDrawingCache {
    private static final int MOST = 64;

    private final Map<JobId, Drawn> drawn = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<JobId, Drawn> eldest) {
            return size() > MOST;
        }
    };

    /// @param copy the graph that it was made of, for as long as someone else has it
    private record Drawn(
            Object plan, @Nullable Object streamGraph, WeakReference<AccessExecutionGraph> copy, JobDrawing drawing) {
        static Drawn of(AccessExecutionGraph graph, JobDrawing drawing) {
            return new Drawn(graph.getPlan(), graph.getStreamGraphJson(), new WeakReference<>(graph), drawing);
        }

        @SuppressWarnings("ReferenceEquality") // the very same, not one that looks the same
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

    /// Whether it may report metrics, as far as is known.
    boolean live(JobId job) {
        return known(job).map(drawn -> drawn.drawing().live()).orElse(true);
    }

    private Optional<Drawn> known(JobId job) {
        synchronized (drawn) {
            return Optional.ofNullable(drawn.get(job));
        }
    }
}
