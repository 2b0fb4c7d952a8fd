package io.millrace.server.endpoint.http;

import java.nio.file.Path;
import java.util.Optional;

/// The options of file uploads.
///
/// @param folder         for files until their request is answered; empty if uploads are switched off
/// @param maxBytes       of a request with files
/// @param maxFileBytes   of one file
/// @param maxParts       of one request
/// @param maxHeaderBytes of all header lines of one part
public record UploadOptions(Optional<Path> folder, long maxBytes, long maxFileBytes, int maxParts, int maxHeaderBytes) {
    public static final UploadOptions OFF = new UploadOptions(Optional.empty(), 1 << 30, 1 << 29, 1000, 16_384);

    public UploadOptions {
        if (maxBytes < 1 || maxFileBytes < 1 || maxParts < 1 || maxHeaderBytes < 1) {
            throw new IllegalArgumentException("the limits of uploads must be positive");
        }
    }

    public UploadOptions into(Path directory) {
        return new UploadOptions(Optional.of(directory), maxBytes, maxFileBytes, maxParts, maxHeaderBytes);
    }
}
