package io.millrace.server.endpoint.http;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.RequestException;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.regex.Pattern;

/// Reads the bodies and headers of requests of any method: stock clients send a body even with GET.
final class Requests {
    private static final byte[] NONE = {};
    private static final int PART = 1 << 14;
    private static final Pattern JSON = Pattern.compile("(?i)\\s*application/([a-z0-9.+-]+\\+)?json\\s*(;.*)?");

    private Requests() {}

    /// Returns the body, and refuses one larger than the limit.
    static byte[] body(ServerRequest request, long limit) {
        var content = request.content();
        if (!content.hasEntity()) {
            return NONE;
        }
        var announced = request.headers().contentLength();
        if (announced.orElse(0) > limit) {
            throw tooLarge(limit);
        }
        try {
            // not closed: that would read the rest of the body
            return read(timed(content.inputStream()), Math.clamp(announced.orElse(PART), 1, PART), limit);
        } catch (RequestException e) {
            throw e.status().equals(Status.REQUEST_ENTITY_TOO_LARGE_413) ? tooLarge(limit) : e;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Refusal unreadable(RequestException cause) {
        return Refusal.badRequest("The body of the request cannot be read: " + cause.getMessage() + ".");
    }

    /// Whether the body, if there is one, is JSON. Unlike text and forms, a page of another origin cannot send JSON
    /// without a preflight.
    static boolean isJsonOrEmpty(ServerRequest request) {
        return !request.content().hasEntity()
                || JSON.matcher(header(request, HeaderNames.CONTENT_TYPE)).matches();
    }

    /// Allocates as bytes arrive, not as many as were announced.
    private static byte[] read(InputStream in, int first, long limit) throws IOException {
        var body = new ByteArrayOutputStream(first);
        var part = new byte[first];
        for (int read = in.read(part); read >= 0; read = in.read(part)) {
            if (body.size() + (long) read > limit) {
                throw tooLarge(limit);
            }
            body.write(part, 0, read);
        }
        return body.toByteArray();
    }

    /// Whether the request has its connection for itself. Those of HTTP/2 share one.
    static boolean isHttp1(ServerRequest request) {
        return request.prologue().protocolVersion().equals("1.1");
    }

    /// A body with a timeout for each of its parts.
    static InputStream timed(InputStream body) {
        var timer = RequestTimer.current();
        return new FilterInputStream(body) {
            @Override
            public int read() throws IOException {
                timer.readingBody();
                int read = super.read();
                timer.handling();
                return read;
            }

            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                timer.readingBody();
                int read = super.read(into, offset, length);
                timer.handling();
                return read;
            }
        };
    }

    private static Refusal tooLarge(long limit) {
        return new Refusal(FaultCode.TOO_LARGE, "The request is larger than the limit of " + limit + " bytes.");
    }

    static String header(ServerRequest request, HeaderName name) {
        return request.headers().first(name).orElse("");
    }

    static boolean takesGzip(ServerRequest request) {
        return ContentNegotiation.takesGzip(header(request, HeaderNames.ACCEPT_ENCODING));
    }

    /// Whether the caller already has the content with this tag.
    static boolean hasCurrent(ServerRequest request, String entityTag) {
        var headers = request.headers();
        return headers.contains(HeaderNames.IF_NONE_MATCH)
                && ContentNegotiation.matches(
                        headers.get(HeaderNames.IF_NONE_MATCH).allValues(), entityTag);
    }
}
