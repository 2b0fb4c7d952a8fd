package io.millrace.server.endpoint.http;

import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.millrace.json.Json;
import io.millrace.wire.Content;
import io.millrace.wire.Fault;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/// Sends responses: JSON with an entity tag, compressed if the caller accepts that, and raw content with ranges.
final class Responses {
    private static final Header JSON =
            HeaderValues.createCached(HeaderNames.CONTENT_TYPE, "application/json; charset=UTF-8");
    private static final Header GZIP = HeaderValues.createCached(HeaderNames.CONTENT_ENCODING, "gzip");
    private static final Header VARY = HeaderValues.createCached(HeaderNames.VARY, "accept-encoding");
    private static final Header RANGES = HeaderValues.createCached(HeaderNames.ACCEPT_RANGES, "bytes");

    private Responses() {}

    static void json(ServerRequest request, ServerResponse response, int status, JsonResponse answer) {
        answer.observedAt().ifPresent(response::header);
        if (answer.worthCompressing()) {
            response.headers().add(VARY);
        }
        if (status == 200 && isRead(request)) {
            response.header(answer.entityTag());
            if (Requests.hasCurrent(request, answer.entityTag().get())) {
                response.status(Status.NOT_MODIFIED_304).send();
                return;
            }
        }
        response.header(JSON);
        if (status != 200) {
            response.status(Status.create(status));
        }
        if (answer.worthCompressing() && Requests.takesGzip(request)) {
            response.header(GZIP);
            send(request, response, answer.compressed());
        } else {
            send(request, response, answer.bytes());
        }
    }

    static void asset(ServerRequest request, ServerResponse response, Asset asset) {
        // one tag for the plain and the compressed bytes must be weak
        var tag = asset.gzip().isPresent() ? weak(asset.entityTag()) : asset.entityTag();
        response.header(HeaderNames.ETAG, tag);
        if (asset.gzip().isPresent()) {
            response.headers().add(VARY);
        }
        response.header(HeaderNames.CACHE_CONTROL, asset.cacheControl());
        asset.headers().forEach((name, value) -> response.header(HeaderNames.create(name), value));
        if (Requests.hasCurrent(request, tag)) {
            response.status(Status.NOT_MODIFIED_304).send();
            return;
        }
        response.header(HeaderNames.CONTENT_TYPE, asset.mediaType());
        if (asset.gzip().isPresent() && Requests.takesGzip(request)) {
            response.header(GZIP);
            send(request, response, asset.gzip().get());
            return;
        }
        send(request, response, asset.bytes());
    }

    private static String weak(String entityTag) {
        return entityTag.startsWith("W/") ? entityTag : "W/" + entityTag;
    }

    /// A HEAD gets the length that the GET would have.
    private static void send(ServerRequest request, ServerResponse response, byte[] bytes) {
        RequestTimer.current().writing();
        if (isHead(request)) {
            response.contentLength(bytes.length);
            response.send();
        } else {
            response.send(bytes);
        }
    }

    static void content(ServerRequest request, ServerResponse response, int status, Content content)
            throws IOException {
        response.header(HeaderNames.CONTENT_TYPE, content.mediaType());
        var range = ByteRange.of(requestedRange(request), content.length());
        if (content.length() >= 0) {
            response.header(RANGES);
        }
        switch (range) {
            case ByteRange.Whole(var length) -> {
                response.status(Status.create(status));
                stream(request, response, content, 0, length);
            }
            case ByteRange.Part(var from, var to, var of) -> {
                response.status(Status.PARTIAL_CONTENT_206);
                response.header(HeaderNames.CONTENT_RANGE, "bytes " + from + "-" + to + "/" + of);
                stream(request, response, content, from, to - from + 1);
            }
            case ByteRange.Outside(var of) -> {
                response.status(Status.REQUESTED_RANGE_NOT_SATISFIABLE_416);
                response.header(HeaderNames.CONTENT_RANGE, "bytes */" + of);
                response.header(JSON);
                response.send(Json.bytes(Fault.of("The content has " + of + " bytes; there are none in the range '"
                        + requestedRange(request) + "'.")));
            }
        }
    }

    /// Only a GET has a range. `If-Range` gets the whole content: logs grow while they are read, so no content has
    /// a tag.
    private static String requestedRange(ServerRequest request) {
        return isHead(request) || request.headers().contains(HeaderNames.IF_RANGE)
                ? ""
                : Requests.header(request, HeaderNames.RANGE);
    }

    private static void stream(ServerRequest request, ServerResponse response, Content content, long from, long length)
            throws IOException {
        if (length >= 0) {
            response.contentLength(length);
        }
        if (isHead(request) || length == 0) {
            response.send();
            return;
        }
        try (var in = content.source().open()) {
            in.skipNBytes(from);
            try (var out = response.outputStream()) {
                copy(in, out, length);
            }
        }
    }

    /// Copies exactly the announced length: a growing file is cut, one that shrinks ends the connection. Copies
    /// everything if no length was announced.
    private static void copy(InputStream in, OutputStream out, long length) throws IOException {
        var timer = RequestTimer.current();
        var buffer = new byte[1 << 15];
        for (long left = length < 0 ? Long.MAX_VALUE : length; left > 0; ) {
            timer.handling();
            int read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
            if (read < 0) {
                if (length < 0) {
                    return;
                }
                throw new IOException("the content ended " + left + " bytes early");
            }
            timer.writing();
            out.write(buffer, 0, read);
            left -= read;
        }
    }

    /// Ends the connection with this response. In HTTP/2 only the stream ends, without a header.
    static void last(ServerRequest request, ServerResponse response) {
        if (request.prologue().protocolVersion().equals("1.1")) {
            response.header(HeaderValues.CONNECTION_CLOSE);
        }
    }

    static boolean isHead(ServerRequest request) {
        return "HEAD".equals(request.prologue().method().text());
    }

    private static boolean isRead(ServerRequest request) {
        return "GET".equals(request.prologue().method().text()) || isHead(request);
    }
}
