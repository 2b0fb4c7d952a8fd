package io.millrace.server.endpoint.http;

/// How the kit treats every request.
///
/// @param allowOrigin the value of `Access-Control-Allow-Origin`
/// @param stackTraces whether a fault of the server carries its stack trace, as stock servers do
/// @param streams     how streams of events are sent
/// @param uploads     how files are taken
/// @param answers     which answers are kept for others
/// @param limits      what a caller may use
public record HttpOptions(
        String allowOrigin,
        boolean stackTraces,
        StreamOptions streams,
        UploadOptions uploads,
        AnswerLimits answers,
        HttpLimits limits) {
    public static final HttpOptions DEFAULT =
            new HttpOptions("*", false, StreamOptions.DEFAULT, UploadOptions.OFF, AnswerLimits.USUAL, HttpLimits.USUAL);

    /// The usual, but for the largest body, the origin and the traces; takes no files.
    public HttpOptions(long maxContentLength, String allowOrigin, boolean stackTraces) {
        this(maxContentLength, allowOrigin, stackTraces, StreamOptions.DEFAULT);
    }

    /// The usual, but for the largest body, the origin, the traces and the streams; takes no files.
    public HttpOptions(long maxContentLength, String allowOrigin, boolean stackTraces, StreamOptions streams) {
        this(
                allowOrigin,
                stackTraces,
                streams,
                UploadOptions.OFF,
                AnswerLimits.USUAL,
                HttpLimits.USUAL.content(maxContentLength));
    }

    public HttpOptions uploads(UploadOptions chosen) {
        return new HttpOptions(allowOrigin, stackTraces, streams, chosen, answers, limits);
    }

    public HttpOptions limits(HttpLimits chosen) {
        return new HttpOptions(allowOrigin, stackTraces, streams, uploads, answers, chosen);
    }

    /// The largest request body in bytes.
    public long maxContentLength() {
        return limits.sizes().content();
    }
}
