package io.millrace.server.endpoint.http;

import java.util.Map;
import java.util.Optional;

/// A file of the web UI in memory, with its caching headers.
///
/// @param entityTag with its quotes
/// @param gzip      the compressed bytes, if they are fewer
/// @param headers   additional headers
@SuppressWarnings("ArrayRecordComponent") // bytes are not compared, and copying them would double the memory
public record Asset(
        byte[] bytes,
        String mediaType,
        String entityTag,
        String cacheControl,
        Optional<byte[]> gzip,
        Map<String, String> headers) {
    public Asset {
        headers = Map.copyOf(headers);
    }
}
