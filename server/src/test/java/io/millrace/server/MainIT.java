package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.server.role.ClassArchive;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Catalogue;
import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Method;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.ClusterEndpoints;
import io.millrace.wire.sql.SqlEndpoints;
import io.swagger.v3.parser.OpenAPIV3Parser;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the server as an operator sees it: a process that starts, answers, and stops. StartProblemsJourney
/// has the starts that cannot succeed.
class MainIT {
    private static final Pattern READY =
            Pattern.compile("Millrace is ready after [\\d.]+ s: cluster (\\S+), SQL gateway (\\S+)");
    private static final Duration START = TestTimeout.LIMIT;
    private static final Duration STOP = TestTimeout.LIMIT;

    @TempDir
    private Path directory;

    private final List<Process> processes = new ArrayList<>();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @AfterEach
    void stopAll() {
        http.close();
        processes.forEach(Process::destroyForcibly);
    }

    private Process start(String... keys) throws IOException {
        var temporary = Files.createDirectories(directory.resolve("tmp"));
        var home = Files.createDirectories(directory.resolve("home"));
        var command = new ArrayList<String>();
        command.add(ProcessHandle.current().info().command().orElseThrow());
        // what the engine needs of the JDK: as this test's own JVM was started
        java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--add-opens")
                        || argument.startsWith("--sun-misc")
                        || argument.startsWith("--enable-native")
                        || argument.startsWith("--finalization"))
                .forEach(command::add);
        command.addAll(List.of("-Xmx1g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("-Djava.io.tmpdir=" + temporary, "-Dmillrace.home=" + home));
        command.addAll(ClassArchive.options());
        command.addAll(List.of("-cp", ClassArchive.classPath(), Main.class.getName(), "start"));
        command.addAll(List.of(keys));
        var process = new ProcessBuilder(command)
                .redirectOutput(directory.resolve("out").toFile())
                .redirectError(directory.resolve("err").toFile())
                .start();
        processes.add(process);
        return process;
    }

    private String printed(String stream) throws IOException {
        return Files.readString(directory.resolve(stream)).strip();
    }

    /// A stream does not end by itself: only its head is checked.
    private void assertStreamed(String base, Endpoint<?, ?> endpoint, int version) throws Exception {
        var answer = http.send(request(base, endpoint, version), HttpResponse.BodyHandlers.ofInputStream());
        answer.body().close();
        var reported = Stream.concat(
                Stream.of(endpoint.success(), 404), endpoint.faults().stream().map(FaultCode::status));
        assertThat(reported).as(endpoint.name()).contains(answer.statusCode());
    }

    private HttpResponse<String> ask(String base, Endpoint<?, ?> endpoint, int version) throws Exception {
        return http.send(request(base, endpoint, version), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest request(String base, Endpoint<?, ?> endpoint, int version) {
        var path = endpoint.path()
                .replace(":triggerid", "0".repeat(32))
                .replace(":jobid", "0".repeat(32))
                .replace(":vertexid", "0".repeat(32))
                .replaceAll(":(session|operation)_handle", "00000000-0000-0000-0000-000000000000")
                .replaceAll(":(checkpointid|subtaskindex|token)", "1")
                .replaceAll(":[a-z]+", "unknown");
        var body = endpoint.method() == Method.GET
                ? HttpRequest.BodyPublishers.noBody()
                : HttpRequest.BodyPublishers.ofString("{}");
        return HttpRequest.newBuilder(URI.create(base + "/v" + version + path))
                .timeout(TestTimeout.LIMIT)
                .method(endpoint.method().name(), body)
                .build();
    }

    private void assertAnswered(String base, Catalogue catalogue) throws Exception {
        for (var endpoint : catalogue.endpoints()) {
            if (endpoint.permission() == Permission.SHUT_DOWN) {
                continue; // it would be the last answer
            }
            for (int version = endpoint.versions().first();
                    version <= endpoint.versions().last();
                    version++) {
                if (endpoint.response() instanceof Payload.ServerSentEvents<?>) {
                    assertStreamed(base, endpoint, version);
                    continue;
                }
                var answer = ask(base, endpoint, version);
                assertThat(answer.statusCode()).as(endpoint.name()).isNotEqualTo(405);
                assertThat(answer.body()).as(endpoint.name()).doesNotContain("Not found: /", "Incident");
            }
        }
    }

    private void assertDescribed(String base) throws Exception {
        var document = http.send(
                HttpRequest.newBuilder(URI.create(base + "/v1/api-docs")).build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(document.headers().firstValue("content-type")).contains("application/json");
        var read = new OpenAPIV3Parser().readContents(document.body());
        assertThat(read.getMessages()).isEmpty();
        assertThat(read.isOpenapi31()).isTrue();
    }

    @Test
    void startsAnswersEveryEndpointAndLeavesNothingBehind() throws Exception {
        var process = start("-Drest.port=0", "-Dsql-gateway.endpoint.rest.port=0");
        await().atMost(START).until(() -> READY.matcher(printed("out")).find() || !process.isAlive());
        var ready = READY.matcher(printed("out"));
        assertThat(ready.find()).as(printed("err")).isTrue();
        var cluster = ready.group(1);
        var gateway = ready.group(2);
        assertAnswered(cluster, ClusterEndpoints.CATALOGUE);
        assertAnswered(gateway, SqlEndpoints.CATALOGUE);
        assertAnswered(cluster + "/gateway", SqlEndpoints.CATALOGUE);
        assertDescribed(cluster);
        assertDescribed(gateway);
        assertDescribed(cluster + "/gateway");
        assertThat(directory.resolve("home/log/millrace.log")).isNotEmptyFile();

        process.toHandle().destroy();
        assertThat(process.waitFor(STOP.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(printed("err")).isZero();
        assertThat(printed("err")).isEmpty();
        assertThat(directory.resolve("tmp")).isEmptyDirectory();
        for (var base : List.of(cluster, gateway)) {
            var uri = URI.create(base);
            org.assertj.core.api.Assertions.assertThatThrownBy(() -> new Socket(uri.getHost(), uri.getPort()).close())
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void endsWhenAskedOverHttpAndAnswersBefore() throws Exception {
        var process = start("-Drest.port=0", "-Dsql-gateway.endpoint.rest.port=0");
        await().atMost(START).until(() -> READY.matcher(printed("out")).find() || !process.isAlive());
        var ready = READY.matcher(printed("out"));
        assertThat(ready.find()).as(printed("err")).isTrue();
        var answer = ask(ready.group(1), Cluster.SHUT_DOWN, 1);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{}");
        assertThat(process.waitFor(STOP.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(printed("err")).isZero();
        assertThat(directory.resolve("tmp")).isEmptyDirectory();
    }
}
