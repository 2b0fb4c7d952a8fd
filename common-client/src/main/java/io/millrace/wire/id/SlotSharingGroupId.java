package io.millrace.wire.id;

import io.millrace.wire.ParamFormat;

/// The id of a group of vertices whose subtasks can share a slot.
public record SlotSharingGroupId(String text) implements Id {
    public static final ParamFormat<SlotSharingGroupId> TEXT =
            new ParamFormat<>(SlotSharingGroupId.class, "32 hexadecimal digits", SlotSharingGroupId::new);

    public SlotSharingGroupId {
        text = IdFormat.hex(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
