package io.millrace.desktop.action;

import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Requirements;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.id.VertexId;
import java.util.Map;
import java.util.OptionalDouble;

/// The progress of a change of parallelism.
///
/// @param running the number of requested subtasks that are running
/// @param of      the number of requested subtasks
record RescaleProgress(Stage stage, int running, int of) {

    /// The stages, in order.
    enum Stage {
        WRITES(0, "the job writes its state"),
        RESTARTS(1, "it stops and restarts"),
        STARTS(2, "its tasks start");

        private final int before;
        private final String words;

        /// @param before the number of stages before it
        Stage(int before, String words) {
            this.before = before;
            this.words = words;
        }
    }

    static RescaleProgress of(Jobs.Detail job, Map<VertexId, Requirements.Parallelism> wanted) {
        int all = wanted.values().stream()
                .mapToInt(Requirements.Parallelism::upperBound)
                .sum();
        if (job.state() != JobState.RUNNING) {
            return new RescaleProgress(Stage.RESTARTS, 0, all);
        }
        boolean reached = job.vertices().stream()
                .allMatch(vertex -> !wanted.containsKey(vertex.id())
                        || wanted.get(vertex.id()).upperBound() == vertex.parallelism());
        int running = job.vertices().stream()
                .mapToInt(vertex -> vertex.tasks().getOrDefault(TaskState.RUNNING, 0))
                .sum();
        return reached ? new RescaleProgress(Stage.STARTS, running, all) : new RescaleProgress(Stage.WRITES, 0, all);
    }

    /// The completed share, with the same weight for every stage; empty while the job writes its state.
    OptionalDouble share() {
        double started = of == 0 ? 0 : Math.min(1, (double) running / of);
        return stage == Stage.WRITES
                ? OptionalDouble.empty()
                : OptionalDouble.of((stage.before + started) / Stage.values().length);
    }

    String words() {
        return stage.words + (stage == Stage.STARTS ? ", " + running + " of " + of + " run" : "");
    }
}
