package io.millrace.sql.catalog;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/// Reads the lines of a resource file of this package, without comments.
final class ResourceLines {
    private ResourceLines() {}

    static List<String> of(String file) {
        try (var reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(ResourceLines.class.getResourceAsStream(file)), StandardCharsets.UTF_8))) {
            return reader.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
