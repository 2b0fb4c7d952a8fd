package io.millrace.server.endpoint.rest.cluster;

import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.server.endpoint.http.Assets;
import io.millrace.server.endpoint.http.HttpOptions;
import io.millrace.server.endpoint.http.HttpServer;
import io.millrace.server.endpoint.http.Router;
import io.millrace.server.engine.adapter.EnginePorts;
import io.millrace.server.engine.adapter.MetricsSnapshot;
import io.millrace.server.engine.embedded.EmbeddedEngine;
import io.millrace.server.engine.log.LogDirectory;
import io.millrace.server.engine.program.DisabledJars;
import io.millrace.server.security.Authentication;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.Service;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.apache.flink.configuration.Configuration;

/// An engine behind service A, to which tests submit jobs directly.
final class ServedEngine implements AutoCloseable {
    static final Duration LIMIT = TestTimeout.LIMIT;

    private final EmbeddedEngine engine;
    private final CountDownLatch stop = new CountDownLatch(1);
    private final HttpServer server;
    private final Client client;
    private final HttpClient http = HttpClient.newHttpClient();

    ServedEngine(Configuration configuration) throws Exception {
        this(configuration, EnginePorts.Options.DEFAULT.rescaling());
    }

    /// @param rescaling how long a change of parallelism waits for slots
    ServedEngine(Configuration configuration, Duration rescaling) throws Exception {
        engine = new EmbeddedEngine(configuration);
        engine.start();
        var usual = EnginePorts.Options.DEFAULT;
        var ports = EnginePorts.over(
                engine,
                new MetricsSnapshot(engine),
                new LogDirectory(Optional.empty()),
                new EnginePorts.Options(
                        usual.limit(),
                        rescaling,
                        usual.failureStatus(),
                        usual.stackTraces(),
                        usual.cancelByGet(),
                        usual.logs(),
                        new EnginePorts.ServerAddress("http://somewhere:1", stop::countDown)),
                new DisabledJars());
        server = new HttpServer(
                "127.0.0.1",
                0,
                new Router(
                        Service.CLUSTER,
                        List.of(new ServiceRoutes(ports)),
                        Assets.NONE,
                        HttpOptions.DEFAULT,
                        new Authentication.Open()),
                HttpOptions.DEFAULT);
        server.start();
        client = new Client(Connection.to(server.url()));
    }

    EmbeddedEngine engine() {
        return engine;
    }

    Client client() {
        return client;
    }

    int port() {
        return server.port();
    }

    /// Opens when the end of the server was asked for.
    CountDownLatch stop() {
        return stop;
    }

    <R> R ask(Endpoint<Nothing, R> endpoint, Arguments arguments) {
        return client.call(endpoint, arguments).orThrow();
    }

    /// The status of the refusal; 0 when it is none.
    <R> int refusal(Endpoint<Nothing, R> endpoint, Arguments arguments) {
        return client.call(endpoint, arguments) instanceof Reply.Refused<R>(var status, var fault)
                        && !fault.errors().isEmpty()
                ? status
                : 0;
    }

    HttpResponse<byte[]> raw(String method, String path, String body) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create(server.url() + path))
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
    }

    void awaitState(JobId job, JobState state) {
        await().atMost(LIMIT).until(() -> ask(Jobs.STATUS, of(job)).status(), state::equals);
    }

    VertexId vertex(JobId job, String name) {
        return ask(Jobs.DETAIL, of(job)).vertices().stream()
                .filter(vertex -> vertex.name().contains(name))
                .findFirst()
                .orElseThrow()
                .id();
    }

    static Arguments of(JobId job) {
        return Arguments.of(Jobs.JOB, job);
    }

    static Arguments of(JobId job, VertexId vertex) {
        return of(job).with(Vertices.VERTEX, vertex);
    }

    static Arguments of(JobId job, VertexId vertex, int subtask, int attempt) {
        return of(job, vertex).with(Vertices.SUBTASK, subtask).with(Vertices.ATTEMPT, attempt);
    }

    @Override
    public void close() {
        http.close();
        client.close();
        server.close();
        engine.close();
    }
}
