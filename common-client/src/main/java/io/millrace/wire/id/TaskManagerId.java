package io.millrace.wire.id;

import io.millrace.wire.ParamFormat;

/// The resource id of a task manager.
public record TaskManagerId(String text) implements Id {
    public static final ParamFormat<TaskManagerId> TEXT =
            new ParamFormat<>(TaskManagerId.class, "a task manager id", TaskManagerId::new);

    public TaskManagerId {
        text = IdFormat.present(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
