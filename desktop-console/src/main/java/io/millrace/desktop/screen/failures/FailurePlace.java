package io.millrace.desktop.screen.failures;

import java.util.Optional;
import java.util.regex.Pattern;

/// The location of a failure: a subtask of a vertex, counted from 0, and its attempt.
record FailurePlace(String vertex, Optional<Integer> subtask, Optional<Integer> attempt) {
    private static final Pattern TASK =
            Pattern.compile("^(.*) \\((\\d+)/\\d+\\)(?: - execution #(\\d+))?$", Pattern.DOTALL);

    /// Reads `Calc[30] (2/4) - execution #39`; the name may have anything in it.
    static FailurePlace of(String task) {
        var parts = TASK.matcher(task);
        return parts.matches()
                ? new FailurePlace(
                        parts.group(1),
                        Optional.of(Integer.parseInt(parts.group(2)) - 1),
                        Optional.ofNullable(parts.group(3)).map(Integer::parseInt))
                : new FailurePlace(task, Optional.empty(), Optional.empty());
    }

    String words() {
        if (vertex.isEmpty()) {
            return "the whole job";
        }
        return vertex
                + subtask.map(index -> ", subtask " + index).orElse("")
                + attempt.map(count -> ", attempt " + count).orElse("");
    }
}
