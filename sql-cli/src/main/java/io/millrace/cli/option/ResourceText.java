package io.millrace.cli.option;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/// Reads texts that are files beside a class.
public final class ResourceText {
    private ResourceText() {}

    public static String of(Class<?> place, String name) {
        try (var in = Objects.requireNonNull(place.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
