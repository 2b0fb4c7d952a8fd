package io.millrace.server.endpoint.http;

/// How the kit treats every request.
///
/// @param maxContentLength the largest request body in bytes
/// @param allowOrigin      the value of `Access-Control-Allow-Origin`
/// @param stackTraces      whether a fault of the server carries its stack trace, as stock servers do
public record HttpOptions(long maxContentLength, String allowOrigin, boolean stackTraces, StreamOptions streams) {
    public static final HttpOptions DEFAULT = new HttpOptions(104_857_600, "*", false);

    public HttpOptions(long maxContentLength, String allowOrigin, boolean stackTraces) {
        this(maxContentLength, allowOrigin, stackTraces, StreamOptions.DEFAULT);
    }

    public HttpOptions {
        if (maxContentLength < 1) {
            throw new IllegalArgumentException("the largest request must be positive: " + maxContentLength);
        }
    }
}
