package io.millrace.wire.id;

import io.millrace.wire.ParamFormat;

/// The id of a silence of alerts.
public record SilenceId(String text) implements Id {
    public static final ParamFormat<SilenceId> TEXT =
            new ParamFormat<>(SilenceId.class, "a UUID", SilenceId::parse, SilenceId::text);

    public SilenceId {
        text = IdFormat.uuid(text);
    }

    public static SilenceId parse(String text) {
        return new SilenceId(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
