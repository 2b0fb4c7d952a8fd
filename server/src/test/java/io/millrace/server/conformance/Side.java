package io.millrace.server.conformance;

import static org.awaitility.Awaitility.await;

import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/// One of the two clusters, with its names for what both have.
final class Side {
    private static final Duration LIMIT = TestTimeout.LIMIT;
    private static final Pattern NAME = Pattern.compile("\\{([a-z-]+)}");

    private final String name;
    private final URI server;
    private final Map<String, Upload> uploads;
    private final Map<String, String> known = new HashMap<>();

    Side(String name, URI server, Map<String, String> known, Map<String, Upload> uploads) {
        this.name = name;
        this.server = server;
        this.uploads = Map.copyOf(uploads);
        this.known.putAll(known);
    }

    URI server() {
        return server;
    }

    /// The answer, once it is what the question waits for; or the last one that was not.
    Http.Answer ask(Question question) throws IOException {
        var answer = question.until().isEmpty()
                ? once(question)
                : awaited(question, question.until().get());
        for (var keep : question.keeps()) {
            var value = Json.at(Json.read(answer.body()), keep.path())
                    .orElseThrow(() -> new IOException(
                            name + " has no " + keep.path() + " in its answer to " + question + ": " + answer.text()));
            // of a path only the last part: the id of a jar
            known.put(keep.name(), String.valueOf(value).replaceFirst(".*/", ""));
        }
        return answer;
    }

    private Http.Answer awaited(Question question, Question.Condition until) {
        return await(name + ": " + question)
                .atMost(LIMIT)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> once(question), answer -> answer.status() >= 400 || until.holds(Json.read(answer.body())));
    }

    private Http.Answer once(Question question) throws IOException {
        var body = filled(question.body());
        if (StatementRun.FORMATS.contains(question.method())) {
            return new StatementRun(server, filled(question.target()), question.method()).run(body);
        }
        if (body.startsWith("@")) {
            var upload = uploads.get(body.substring(1));
            if (upload == null) {
                throw new IllegalArgumentException("there is no upload " + body);
            }
            return Http.ask(
                    server,
                    question.method(),
                    filled(question.target()),
                    Map.of("content-type", upload.type()),
                    upload.body());
        }
        return Http.ask(
                server,
                question.method(),
                filled(question.target()),
                Map.of("content-type", "application/json"),
                body.getBytes(StandardCharsets.UTF_8));
    }

    private String filled(String text) {
        return NAME.matcher(text).replaceAll(found -> {
            var value = known.get(found.group(1));
            if (value == null) {
                throw new IllegalArgumentException(name + " knows nothing by the name " + found.group());
            }
            return value;
        });
    }

    /// A body that is not a line of text.
    record Upload(String type, byte[] body) {
        private static final String BOUNDARY = "----between-the-parts";

        /// A form with one part, a file when it has a file name.
        static Upload form(String part, String fileName, byte[] content) {
            var file = fileName.isEmpty() ? "" : "; filename=\"" + fileName + "\"";
            var head = "--" + BOUNDARY + "\r\ncontent-disposition: form-data; name=\"" + part + "\"" + file
                    + "\r\ncontent-type: application/octet-stream\r\n\r\n";
            var tail = "\r\n--" + BOUNDARY + "--\r\n";
            var bytes = java.nio.ByteBuffer.allocate(head.length() + content.length + tail.length())
                    .put(head.getBytes(StandardCharsets.US_ASCII))
                    .put(content)
                    .put(tail.getBytes(StandardCharsets.US_ASCII));
            return new Upload("multipart/form-data; boundary=" + BOUNDARY, bytes.array());
        }
    }
}
