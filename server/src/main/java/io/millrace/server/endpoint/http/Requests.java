package io.millrace.server.endpoint.http;

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

/// Reads the bodies of requests, of any method: stock clients send one even with GET.
final class Requests {
    private static final byte[] NONE = {};
    private static final int PART = 1 << 14;
    private static final Pattern JSON = Pattern.compile("(?i)\\s*application/([a-z0-9.+-]+\\+)?json\\s*(;.*)?");

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
        try {
            // closing the stream would read all of the rest
            return read(paced(content.inputStream()), limit);
        } catch (RequestException e) {
            throw e.status().equals(Status.REQUEST_ENTITY_TOO_LARGE_413) ? tooLarge(limit) : e;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Refusal unreadable(RequestException cause) {
        return new Refusal(
                FaultCode.BAD_REQUEST, "The body of the request cannot be read: " + cause.getMessage() + ".");
    }

    /// Whether the body, if there is one, is JSON: a page of another origin cannot send that before its browser has
    /// asked us (a preflight), unlike text and forms.
    static boolean isJsonOrEmpty(ServerRequest request) {
        return !request.content().hasEntity()
                || JSON.matcher(header(request, HeaderNames.CONTENT_TYPE)).matches();
    }

    /// In parts, so that what is held is what came, not what was announced.
    private static byte[] read(InputStream in, long limit) throws IOException {
        var body = new ByteArrayOutputStream();
        var part = new byte[PART];
        for (int read = in.read(part); read >= 0; read = in.read(part)) {
            if (body.size() + (long) read > limit) {
                throw tooLarge(limit);
            }
            body.write(part, 0, read);
        }
        return body.toByteArray();
    }

    /// A body whose next part is waited for as long as the limits say, each time.
    static InputStream paced(InputStream body) {
        var turn = RequestTimer.present();
        return new FilterInputStream(body) {
            @Override
            public int read() throws IOException {
                turn.reading();
                int read = super.read();
                turn.handling();
                return read;
            }

            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                turn.reading();
                int read = super.read(into, offset, length);
                turn.handling();
                return read;
            }
        };
    }

    private static Refusal tooLarge(long limit) {
        return new Refusal(FaultCode.TOO_LARGE, "The request is larger than the limit of " + limit + " bytes.");
    }

    static String header(ServerRequest request, io.helidon.http.HeaderName name) {
        return request.headers().first(name).orElse("");
    }

    static boolean takesGzip(ServerRequest request) {
        return ContentNegotiation.takesGzip(header(request, HeaderNames.ACCEPT_ENCODING));
    }

    /// Whether the caller already has what this tag names.
    static boolean has(ServerRequest request, String entityTag) {
        var headers = request.headers();
        return headers.contains(HeaderNames.IF_NONE_MATCH)
                && ContentNegotiation.names(
                        headers.get(HeaderNames.IF_NONE_MATCH).allValues(), entityTag);
    }
}
