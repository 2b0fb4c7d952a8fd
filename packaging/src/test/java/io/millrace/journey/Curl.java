package io.millrace.journey;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Sends requests with nothing but `curl`.
record Curl(URI base) {
    private static final JsonMapper JSON = new JsonMapper();

    /// A status and the body that came with it.
    record Answer(int status, String body) {
        JsonNode json() {
            return JSON.readTree(body);
        }

        /// The body of a successful answer; fails for another one.
        JsonNode success() {
            if (status / 100 != 2) {
                throw new AssertionError("HTTP " + status + ": " + body);
            }
            return json();
        }
    }

    Answer get(String path) {
        return request("GET", path, List.of());
    }

    /// The path of a job whose name ends with a text.
    String job(String name) {
        return get("/v1/jobs/overview")
                .success()
                .get("jobs")
                .valueStream()
                .filter(job -> job.get("name").asString().endsWith(name))
                .map(job -> "/v1/jobs/" + job.get("jid").asString())
                .findFirst()
                .orElseThrow();
    }

    /// The diagnosis of a job whose name ends with a text.
    String diagnosis(String name) {
        return get(job(name) + "/diagnosis").body();
    }

    Answer delete(String path) {
        return request("DELETE", path, List.of());
    }

    Answer patch(String path) {
        return request("PATCH", path, List.of());
    }

    Answer post(String path) {
        return request("POST", path, List.of());
    }

    Answer post(String path, Object body) {
        return request(
                "POST", path, List.of("-H", "Content-Type: application/json", "-d", JSON.writeValueAsString(body)));
    }

    private Answer request(String method, String path, List<String> options) {
        var words = new ArrayList<>(List.of("curl", "-sS", "--max-time", "60", "-w", "\n%{http_code}", "-X", method));
        words.addAll(options);
        words.add(base.resolve(path).toString());
        var finished = new Command(List.copyOf(words), Path.of(".")).run();
        if (finished.code() != 0) {
            throw new AssertionError("curl " + method + " " + path + ": " + finished);
        }
        int end = finished.out().lastIndexOf('\n');
        return new Answer(
                Integer.parseInt(finished.out().substring(end + 1)),
                finished.out().substring(0, end));
    }
}
