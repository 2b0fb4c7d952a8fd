package io.millrace.measure;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/// Sends requests to the SQL gateways that are measured, with the JDK alone: the programs here run from their sources.
///
/// @param pause before asking again for a page that is not ready
record GatewayRequests(HttpClient http, Duration pause) {
    static final Duration LIMIT = Duration.ofSeconds(120);

    GatewayRequests(Duration pause) {
        this(
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .connectTimeout(Duration.ofSeconds(2))
                        .build(),
                pause);
    }

    /// Opens a session.
    ///
    /// @param body of the request, in JSON
    String open(URI gateway, String body) throws IOException, InterruptedException {
        return field(post(gateway.resolve("/v1/sessions"), body), "sessionHandle");
    }

    void close(URI gateway, String session) throws IOException, InterruptedException {
        send(HttpRequest.newBuilder(gateway.resolve("/v1/sessions/" + session)).DELETE());
    }

    /// Runs a statement, from the request to the page that says there are no more rows. Returns the first page.
    String run(URI gateway, String session, String sql) throws IOException, InterruptedException {
        var base = "/v1/sessions/" + session;
        var body = "{\"statement\":\"" + sql + "\"}";
        var operation = field(post(gateway.resolve(base + "/statements"), body), "operationHandle");
        int token = 0;
        var first = "";
        while (true) {
            var page = get(gateway.resolve(base + "/operations/" + operation + "/result/" + token));
            var kind = field(page, "resultType");
            if (kind.equals("EOS")) {
                return first.isEmpty() ? page : first;
            }
            if (kind.equals("NOT_READY")) {
                Thread.sleep(pause);
            } else {
                first = first.isEmpty() ? page : first;
                token++;
            }
        }
    }

    String get(URI uri) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri));
    }

    String post(URI uri, String body) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private String send(HttpRequest.Builder request) throws IOException, InterruptedException {
        var answer = http.send(request.timeout(LIMIT).build(), BodyHandlers.ofString());
        if (answer.statusCode() / 100 != 2) {
            throw new IOException(answer.uri() + ": HTTP " + answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    /// The value of a text in an answer.
    static String field(String json, String name) {
        var found = Pattern.compile("\"" + name + "\"\\s*:\\s*\"([^\"]*)\"").matcher(json);
        if (!found.find()) {
            throw new IllegalStateException("no " + name + " in " + json);
        }
        return found.group(1);
    }

    /// Removes an option with its value from the arguments of a program, and returns the value.
    static String take(List<String> arguments, String name, String otherwise) {
        int at = arguments.indexOf(name);
        if (at < 0) {
            return otherwise;
        }
        arguments.remove(at);
        return arguments.remove(at);
    }
}
