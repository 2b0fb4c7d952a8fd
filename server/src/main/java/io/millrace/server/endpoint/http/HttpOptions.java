package io.millrace.server.endpoint.http;

/// How the kit treats every request.
///
/// @param maxContentLength the largest request body in bytes
/// @param allowOrigin      the value of `Access-Control-Allow-Origin`
/// @param stackTraces      whether a fault of the server carries its stack trace, as stock servers do
/// @param uploads          how files are taken
public record HttpOptions(
        long maxContentLength, String allowOrigin, boolean stackTraces, StreamOptions streams, UploadOptions uploads) {
    public static final HttpOptions DEFAULT = new HttpOptions(104_857_600, "*", false);

    /// Takes no files.
    public HttpOptions(long maxContentLength, String allowOrigin, boolean stackTraces) {
        this(maxContentLength, allowOrigin, stackTraces, StreamOptions.DEFAULT);
    }

    /// Takes no files.
    public HttpOptions(long maxContentLength, String allowOrigin, boolean stackTraces, StreamOptions streams) {
        this(maxContentLength, allowOrigin, stackTraces, streams, UploadOptions.OFF);
    }

    public HttpOptions uploads(UploadOptions chosen) {
        return new HttpOptions(maxContentLength, allowOrigin, stackTraces, streams, chosen);
    }

    public HttpOptions {
        if (maxContentLength < 1) {
            throw new IllegalArgumentException("the largest request must be positive: " + maxContentLength);
        }
    }
}
