package io.millrace.server.endpoint.http;

import java.util.Map;
import java.util.Optional;

/// A file of the web UI, in memory, with what a browser needs to keep it.
///
/// @param entityTag with its quotes, as it stands in the header
/// @param gzip      the same bytes compressed, where that is shorter
/// @param headers   additional headers for the browser
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
