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
/// @param maxConcurrent  requests with files that are received or answered at the same time
public record UploadOptions(
        Optional<Path> folder, long maxBytes, long maxFileBytes, int maxParts, int maxHeaderBytes, int maxConcurrent) {
    private static final int MAX_CONCURRENT = 16;

    public static final UploadOptions OFF = new UploadOptions(Optional.empty(), 1 << 30, 1 << 29, 1000, 16_384);

    public UploadOptions(Optional<Path> folder, long maxBytes, long maxFileBytes, int maxParts, int maxHeaderBytes) {
        this(folder, maxBytes, maxFileBytes, maxParts, maxHeaderBytes, MAX_CONCURRENT);
    }

    public UploadOptions {
        if (maxConcurrent < 1 || maxBytes < 1 || maxFileBytes < 1 || maxParts < 1 || maxHeaderBytes < 1) {
            throw new IllegalArgumentException("the limits of uploads must be positive");
        }
    }
}
