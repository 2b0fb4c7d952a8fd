package io.millrace.wire.id;

import io.millrace.wire.ParamFormat;

/// The resource id of a task manager.
public record TaskManagerId(String text) implements Id {
    public static final ParamFormat<TaskManagerId> TEXT =
            new ParamFormat<>(TaskManagerId.class, "a task manager id", TaskManagerId::parse, TaskManagerId::text);

    public TaskManagerId {
        text = IdFormat.present(text);
    }

    public static TaskManagerId parse(String text) {
        return new TaskManagerId(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
