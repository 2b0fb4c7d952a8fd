package io.millrace.wire.id;

import io.millrace.wire.ParamFormat;

/// The id of a silence of alerts.
public record SilenceId(String text) implements Id {
    public static final ParamFormat<SilenceId> TEXT = new ParamFormat<>(SilenceId.class, "a UUID", SilenceId::new);

    public SilenceId {
        text = IdFormat.uuid(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
