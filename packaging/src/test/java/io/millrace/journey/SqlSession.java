package io.millrace.journey;

import static org.awaitility.Awaitility.await;

import io.millrace.testing.TestTimeout;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// A session of service B over curl.
final class SqlSession implements AutoCloseable {
    private static final Duration LIMIT = TestTimeout.LIMIT;

    private final Curl curl;
    private final String path;

    private SqlSession(Curl curl, String path) {
        this.curl = curl;
        this.path = path;
    }

    static SqlSession open(URI gateway) {
        var curl = new Curl(gateway);
        var handle = curl.post("/v1/sessions").success().get("sessionHandle").asString();
        return new SqlSession(curl, "/v1/sessions/" + handle);
    }

    /// All rows of a statement that ends, each as its cells' texts, and its job.
    record Result(List<List<String>> rows, Optional<String> job) {}

    Result run(String statement) {
        var operation = start(statement);
        var rows = new ArrayList<List<String>>();
        Optional<String> job = Optional.empty();
        Optional<String> next = Optional.of(path + "/operations/" + operation + "/result/0");
        while (next.isPresent()) {
            var page = page(next.get());
            page.path("results").path("data").forEach(row -> rows.add(cells(row)));
            job = job.or(() -> text(page.path("jobID")));
            next = text(page.path("nextResultUri"));
        }
        return new Result(List.copyOf(rows), job);
    }

    /// Starts a statement and gives its operation's handle.
    String start(String statement) {
        return curl.post(path + "/statements", Map.of("statement", statement))
                .success()
                .get("operationHandle")
                .asString();
    }

    JsonNode configuration() {
        return curl.get(path).success();
    }

    private JsonNode page(String uri) {
        return await().atMost(LIMIT)
                .pollInterval(Duration.ofMillis(50))
                .until(
                        () -> curl.get(uri).success(),
                        page -> !page.path("resultType").asString().equals("NOT_READY"));
    }

    private static List<String> cells(JsonNode row) {
        var cells = new ArrayList<String>();
        row.path("fields").forEach(cell -> cells.add(cell.isNull() ? "NULL" : cell.asString()));
        return List.copyOf(cells);
    }

    private static Optional<String> text(JsonNode node) {
        return node.isMissingNode() || node.isNull() ? Optional.empty() : Optional.of(node.asString());
    }

    @Override
    public void close() {
        curl.delete(path).success();
    }
}
