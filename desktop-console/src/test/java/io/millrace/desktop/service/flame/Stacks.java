package io.millrace.desktop.service.flame;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// Profiles of tests, written as collapsed stacks.
public final class Stacks {
    private Stacks() {}

    public static Frames frames(String... lines) {
        var text = String.join("\n", lines);
        try {
            return CollapsedReader.read(
                    new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), ReadProgress.NONE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Profile profile(String... lines) {
        return Profile.samples(frames(lines));
    }
}
