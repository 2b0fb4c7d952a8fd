package io.millrace.server.endpoint.http;

import java.util.List;

/// The options of the HTTP kit.
///
/// @param hosts       names of the server beside those it has anyway; `*` for all
/// @param origins     which web pages may call
/// @param stackTraces whether a fault of the server carries its stack trace, as stock servers do
/// @param streams     how streams of events are sent
/// @param uploads     how files are taken
/// @param answers     which answers are kept for others
/// @param limits      what a caller may use
public record HttpOptions(
        List<String> hosts,
        CrossOriginPolicy origins,
        boolean stackTraces,
        StreamOptions streams,
        UploadOptions uploads,
        AnswerLimits answers,
        HttpLimits limits) {
    public static final HttpOptions DEFAULT = new HttpOptions(
            List.of(),
            CrossOriginPolicy.OWN,
            false,
            StreamOptions.DEFAULT,
            UploadOptions.OFF,
            AnswerLimits.USUAL,
            HttpLimits.USUAL);

    public HttpOptions {
        hosts = List.copyOf(hosts);
    }

    public HttpOptions hosts(List<String> chosen) {
        return new HttpOptions(chosen, origins, stackTraces, streams, uploads, answers, limits);
    }

    public HttpOptions origins(CrossOriginPolicy chosen) {
        return new HttpOptions(hosts, chosen, stackTraces, streams, uploads, answers, limits);
    }

    public HttpOptions streams(StreamOptions chosen) {
        return new HttpOptions(hosts, origins, stackTraces, chosen, uploads, answers, limits);
    }

    public HttpOptions uploads(UploadOptions chosen) {
        return new HttpOptions(hosts, origins, stackTraces, streams, chosen, answers, limits);
    }

    public HttpOptions limits(HttpLimits chosen) {
        return new HttpOptions(hosts, origins, stackTraces, streams, uploads, answers, chosen);
    }

    /// The largest request body in bytes.
    public long maxContentLength() {
        return limits.sizes().content();
    }
}
