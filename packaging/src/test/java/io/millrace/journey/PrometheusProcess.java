package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.json.Json;
import io.millrace.testing.ReservedPort;
import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// The Prometheus of this system, which collects metrics every second.
final class PrometheusProcess implements AutoCloseable {
    private final Process process;
    private final URI address;
    private final HttpClient client = HttpClient.newHttpClient();

    private PrometheusProcess(Process process, URI address) {
        this.process = process;
        this.address = address;
    }

    /// The answer to a query, or to a question for the rules.
    record Answer(String status, Data data) {}

    record Data(List<Sample> result, List<Group> groups, List<Target> activeTargets) {}

    /// The series of a result; its values are not looked at.
    record Sample(Map<String, String> metric) {}

    record Group(String name, List<Rule> rules) {}

    record Rule(String name, String query, String health, String state) {}

    record Target(String scrapePool, String health, String lastError) {}

    /// @param folder  for its data and its configuration
    /// @param targets the addresses, as `host:port`, by the name of their job
    static PrometheusProcess start(Path folder, Path rules, Map<String, String> targets) {
        var configuration = new StringBuilder("global: {scrape_interval: 1s, evaluation_interval: 1s}\n");
        configuration.append("rule_files: ['").append(rules).append("']\nscrape_configs:\n");
        targets.forEach((job, target) -> configuration.append(
                "  - {job_name: %s, static_configs: [{targets: ['%s']}]}\n".formatted(job, target)));
        try {
            var file = Files.writeString(folder.resolve("prometheus.yml"), configuration);
            // holds the port until Prometheus has it
            try (var port = ReservedPort.reserve()) {
                var address = "127.0.0.1:" + port.number();
                var process = new ProcessBuilder(
                                "prometheus",
                                "--config.file=" + file,
                                "--storage.tsdb.path=" + folder.resolve("data"),
                                "--web.listen-address=" + address)
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("prometheus.log").toFile())
                        .start();
                var started = new PrometheusProcess(process, URI.create("http://" + address));
                started.awaitReady(folder.resolve("prometheus.log"));
                return started;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitReady(Path log) {
        await().atMost(TestTimeout.LIMIT).until(() -> {
            assertThat(process.isAlive()).as(() -> text(log)).isTrue();
            try {
                return get("/-/ready").statusCode() == 200;
            } catch (UncheckedIOException e) {
                return false;
            }
        });
    }

    private static String text(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private HttpResponse<String> get(String path) {
        try {
            return client.send(
                    HttpRequest.newBuilder(address.resolve(path)).build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    private Data data(String path) {
        var response = get(path);
        assertThat(response.statusCode()).as(path + ": " + response.body()).isEqualTo(200);
        Answer answer = Json.readLenient(response.body().getBytes(StandardCharsets.UTF_8), Answer.class);
        return answer.data();
    }

    /// The number of series that a query finds.
    int series(String query) {
        return data("/api/v1/query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8))
                .result()
                .size();
    }

    List<Rule> rules() {
        return data("/api/v1/rules").groups().stream()
                .flatMap(group -> group.rules().stream())
                .toList();
    }

    List<Target> targets() {
        return data("/api/v1/targets").activeTargets();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        client.close();
    }
}
