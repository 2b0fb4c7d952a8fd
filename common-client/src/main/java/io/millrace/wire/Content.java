package io.millrace.wire;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/// An answer that is not JSON: its media type, its length in bytes (-1 when not known) and where its bytes come from.
public record Content(String mediaType, long length, Source source) {

    /// Opens the bytes once; the caller closes them.
    @FunctionalInterface
    public interface Source {
        InputStream open() throws IOException;
    }

    public static Content text(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        return new Content("text/plain", bytes.length, () -> new java.io.ByteArrayInputStream(bytes));
    }
}
