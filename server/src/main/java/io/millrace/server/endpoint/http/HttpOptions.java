package io.millrace.server.endpoint.http;

/// How the kit treats every request.
///
/// @param maxContentLength the largest request body in bytes
/// @param allowOrigin      the value of `Access-Control-Allow-Origin`
/// @param stackTraces      whether a fault of the server carries its stack trace, as stock servers do
/// @param streams          how streams of events are sent
/// @param uploads          how files are taken
/// @param answers          which answers are kept for others
public record HttpOptions(
        long maxContentLength,
        String allowOrigin,
        boolean stackTraces,
        StreamOptions streams,
        UploadOptions uploads,
        AnswerLimits answers) {
    public static final HttpOptions DEFAULT = new HttpOptions(104_857_600, "*", false);

    public HttpOptions {
        if (maxContentLength < 1) {
            throw new IllegalArgumentException("the largest request must be positive: " + maxContentLength);
        }
    }

    /// Takes no files.
    public HttpOptions(long maxContentLength, String allowOrigin, boolean stackTraces) {
        this(maxContentLength, allowOrigin, stackTraces, StreamOptions.DEFAULT);
    }

    /// Takes no files.
    public HttpOptions(long maxContentLength, String allowOrigin, boolean stackTraces, StreamOptions streams) {
        this(maxContentLength, allowOrigin, stackTraces, streams, UploadOptions.OFF, AnswerLimits.USUAL);
    }

    public HttpOptions uploads(UploadOptions chosen) {
        return new HttpOptions(maxContentLength, allowOrigin, stackTraces, streams, chosen, answers);
    }
}
