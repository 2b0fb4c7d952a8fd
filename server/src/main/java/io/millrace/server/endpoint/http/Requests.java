package io.millrace.server.endpoint.http;

import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.io.UncheckedIOException;

/// Reads the bodies of requests, of any method: stock clients send one even with GET.
final class Requests {
    private static final byte[] NONE = {};

    private Requests() {}

    /// All of the body, never more than the limit.
    static byte[] body(ServerRequest request, long limit) {
        var content = request.content();
        if (!content.hasEntity()) {
            return NONE;
        }
        if (request.headers().contentLength().orElse(0) > limit) {
            throw tooLarge(limit);
        }
        try (var in = content.inputStream()) {
            var bytes = in.readNBytes((int) Math.min(limit, Integer.MAX_VALUE - 16));
            if (bytes.length == limit && in.read() >= 0) {
                throw tooLarge(limit);
            }
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Refusal tooLarge(long limit) {
        return new Refusal(FaultCode.TOO_LARGE, "The request is larger than the limit of " + limit + " bytes.");
    }

    static String header(ServerRequest request, io.helidon.http.HeaderName name) {
        return request.headers().first(name).orElse("");
    }

    static boolean takesGzip(ServerRequest request) {
        return Negotiation.takesGzip(header(request, HeaderNames.ACCEPT_ENCODING));
    }

    /// Whether the caller already has what this tag names.
    static boolean has(ServerRequest request, String entityTag) {
        var headers = request.headers();
        return headers.contains(HeaderNames.IF_NONE_MATCH)
                && Negotiation.names(headers.get(HeaderNames.IF_NONE_MATCH).allValues(), entityTag);
    }
}
