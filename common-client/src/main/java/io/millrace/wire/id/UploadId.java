package io.millrace.wire.id;

import io.millrace.wire.ParamFormat;

/// The id of an uploaded data file.
public record UploadId(String text) implements Id {
    public static final ParamFormat<UploadId> TEXT = new ParamFormat<>(UploadId.class, "a UUID", UploadId::new);

    public UploadId {
        text = IdFormat.uuid(text);
    }

    public static UploadId parse(String text) {
        return new UploadId(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
