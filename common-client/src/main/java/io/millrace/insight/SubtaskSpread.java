package io.millrace.insight;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/// The distribution of a metric over the subtasks of a vertex.
///
/// @param max          the largest value
/// @param subtask      the subtask with the largest value
/// @param meanOfOthers the mean of all other subtasks; zero if there is none
/// @param mean         the mean of all subtasks
/// @param of           the number of subtasks that have the metric
record SubtaskSpread(double max, int subtask, double meanOfOthers, double mean, int of) {

    static Optional<SubtaskSpread> of(JobFigures.Vertex vertex, Function<JobFigures.Subtask, OptionalDouble> figure) {
        List<JobFigures.Subtask> with = vertex.subtasks().stream()
                .filter(JobFigures.Subtask::measured)
                .filter(subtask -> figure.apply(subtask).isPresent())
                .toList();
        if (with.isEmpty()) {
            return Optional.empty();
        }
        var fullest = with.getFirst();
        double sum = 0;
        for (var subtask : with) {
            double value = figure.apply(subtask).orElse(0);
            sum += value;
            if (value > figure.apply(fullest).orElse(0)) {
                fullest = subtask;
            }
        }
        double highest = figure.apply(fullest).orElse(0);
        double others = with.size() == 1 ? 0 : (sum - highest) / (with.size() - 1);
        return Optional.of(new SubtaskSpread(highest, fullest.index(), others, sum / with.size(), with.size()));
    }

    /// Whether one subtask has at least `times` as much as the others on average.
    boolean uneven(double times) {
        return of > 1 && max >= times * meanOfOthers;
    }
}
