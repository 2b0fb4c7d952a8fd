package io.millrace.server.endpoint.http;

import java.nio.file.Path;
import java.util.Optional;

/// The options of file uploads.
///
/// @param folder        where they stand until their request is answered; none where uploads are switched off
/// @param largest       bytes of a whole request that brings files
/// @param largestFile   bytes of one file
/// @param mostParts     parts of one request
/// @param longestHeader bytes of all header lines of one part
public record UploadOptions(Optional<Path> folder, long largest, long largestFile, int mostParts, int longestHeader) {
    public static final UploadOptions OFF = new UploadOptions(Optional.empty(), 1 << 30, 1 << 29, 1000, 16_384);

    public UploadOptions {
        if (largest < 1 || largestFile < 1 || mostParts < 1 || longestHeader < 1) {
            throw new IllegalArgumentException("the limits of uploads must be positive");
        }
    }

    public UploadOptions into(Path directory) {
        return new UploadOptions(Optional.of(directory), largest, largestFile, mostParts, longestHeader);
    }
}
