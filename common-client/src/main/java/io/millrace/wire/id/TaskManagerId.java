package io.millrace.wire.id;

import io.millrace.wire.Text;

/// A task manager, by its resource id.
public record TaskManagerId(String text) implements Id {
    public static final Text<TaskManagerId> TEXT =
            new Text<>(TaskManagerId.class, "a task manager id", TaskManagerId::parse, TaskManagerId::text);

    public TaskManagerId {
        text = Shape.present(text);
    }

    public static TaskManagerId parse(String text) {
        return new TaskManagerId(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
