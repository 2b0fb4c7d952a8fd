package io.millrace.server.engine.adapter;

import io.millrace.server.engine.projection.Drawing;
import io.millrace.wire.id.JobId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.jspecify.annotations.Nullable;

/// The drawings of the jobs that were asked for last. The engine hands out the very same plan until it has another one,
/// so that a drawing holds as long as it was made of the same object.
final class Drawings {
    private static final int MOST = 64;

    private final Map<JobId, Drawn> drawn = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<JobId, Drawn> eldest) {
            return size() > MOST;
        }
    };

    private record Drawn(Object plan, @Nullable Object streamGraph, Drawing drawing) {
        @SuppressWarnings("ReferenceEquality") // the very same, not one that looks the same
        boolean of(Object present, @Nullable Object presentStreamGraph) {
            return plan == present && streamGraph == presentStreamGraph;
        }
    }

    Drawing of(JobId job, AccessExecutionGraph graph) {
        var plan = graph.getPlan();
        var streamGraph = graph.getStreamGraphJson();
        synchronized (drawn) {
            var present = drawn.get(job);
            if (present != null && present.of(plan, streamGraph)) {
                return present.drawing();
            }
        }
        var drawing = Drawing.of(graph);
        synchronized (drawn) {
            drawn.put(job, new Drawn(plan, streamGraph, drawing));
        }
        return drawing;
    }
}
