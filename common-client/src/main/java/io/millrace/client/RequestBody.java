package io.millrace.client;

import io.millrace.json.Json;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Upload;
import java.io.FileNotFoundException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Optional;
import java.util.UUID;

/// The media type and bytes of a request. Files are read while they are sent.
public record RequestBody(Optional<String> mediaType, BodyPublisher bytes) {
    private static final String JSON = "application/json; charset=UTF-8";
    private static final String END_OF_LINE = "\r\n";

    static <Q> RequestBody of(Payload<Q> payload, Q body) throws FileNotFoundException {
        return switch (payload) {
            case Payload.None _, Payload.Raw _, Payload.ServerSentEvents<?> _ ->
                new RequestBody(Optional.empty(), BodyPublishers.noBody());
            case Payload.JsonBody<Q> _ ->
                new RequestBody(Optional.of(JSON), BodyPublishers.ofByteArray(Json.bytes(body)));
            case Payload.Multipart<?> multipart -> form(multipart, (Upload<?>) body);
        };
    }

    private static RequestBody form(Payload.Multipart<?> multipart, Upload<?> upload) throws FileNotFoundException {
        var boundary = UUID.randomUUID().toString();
        var parts = new ArrayList<BodyPublisher>();
        if (multipart.type() != Nothing.class) {
            parts.add(text("--" + boundary + "\r\ncontent-disposition: form-data; name=\"request\"\r\n"
                    + "content-type: application/json; charset=UTF-8\r\n\r\n"));
            parts.add(BodyPublishers.ofByteArray(Json.bytes(upload.request())));
            parts.add(text(END_OF_LINE));
        }
        for (var file : upload.files()) {
            parts.add(text("--" + boundary + "\r\ncontent-disposition: form-data; name=\""
                    + multipart.files().part() + "\"; filename=\"" + quoted(file.name())
                    + "\"\r\ncontent-type: application/octet-stream\r\n\r\n"));
            parts.add(BodyPublishers.ofFile(file.path()));
            parts.add(text(END_OF_LINE));
        }
        parts.add(text("--" + boundary + "--\r\n"));
        return new RequestBody(
                Optional.of("multipart/form-data; boundary=" + boundary),
                BodyPublishers.concat(parts.toArray(BodyPublisher[]::new)));
    }

    private static BodyPublisher text(String text) {
        return BodyPublishers.ofByteArray(text.getBytes(StandardCharsets.UTF_8));
    }

    /// Escapes a file name in the same way as browsers.
    private static String quoted(String name) {
        return name.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
    }
}
