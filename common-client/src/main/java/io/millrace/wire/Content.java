package io.millrace.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/// A response other than JSON.
///
/// @param length in bytes, or -1 if unknown
public record Content(String mediaType, long length, Source source) {
    /// Opens the bytes of a content once. The caller closes the stream.
    @FunctionalInterface
    public interface Source {
        InputStream open() throws IOException;
    }

    /// Plain text.
    public static Content text(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        return new Content("text/plain", bytes.length, () -> new ByteArrayInputStream(bytes));
    }
}
