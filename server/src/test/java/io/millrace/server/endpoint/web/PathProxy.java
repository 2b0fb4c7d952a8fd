package io.millrace.server.endpoint.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// A proxy like those of companies: it forwards a path of its own to the server, and nothing else.
final class PathProxy implements AutoCloseable {
    private static final String PREFIX = "/streams/millrace";
    private static final Set<String> OF_A_CONNECTION =
            Set.of("connection", "content-length", "host", "transfer-encoding", "upgrade", "http2-settings");
    private static final int NOT_FOUND = 404;
    private static final int PART = 1 << 13;

    private final URI server;
    private final HttpServer front;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Collection<String> streamed = new ConcurrentLinkedQueue<>();

    private PathProxy(URI server, HttpServer front) {
        this.server = server;
        this.front = front;
    }

    static PathProxy open(URI server) throws IOException {
        var front = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        var proxy = new PathProxy(server, front);
        front.setExecutor(proxy.threads);
        front.createContext("/", exchange -> exchange.sendResponseHeaders(NOT_FOUND, -1));
        front.createContext(PREFIX + "/", proxy::pass);
        front.start();
        return proxy;
    }

    /// Where the page is.
    URI page() {
        return URI.create("http://127.0.0.1:" + front.getAddress().getPort() + PREFIX + "/");
    }

    /// The paths at which a stream of events was begun.
    List<String> streamed() {
        return List.copyOf(streamed);
    }

    private void pass(HttpExchange exchange) throws IOException {
        try (exchange) {
            var path = exchange.getRequestURI().toString().substring(PREFIX.length());
            var answer = client.send(asked(exchange, path), HttpResponse.BodyHandlers.ofInputStream());
            answer.headers().map().forEach((name, values) -> {
                if (passes(name)) {
                    exchange.getResponseHeaders().put(name, values);
                }
            });
            if (answer.headers().firstValue("content-type").orElse("").startsWith("text/event-stream")) {
                streamed.add(path);
            }
            try (var body = answer.body()) {
                give(exchange, answer.statusCode(), body);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private HttpRequest asked(HttpExchange exchange, String path) throws IOException {
        var body = exchange.getRequestBody().readAllBytes();
        var request = HttpRequest.newBuilder(server.resolve(path))
                .method(
                        exchange.getRequestMethod(),
                        body.length == 0
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofByteArray(body));
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (passes(name)) {
                values.forEach(value -> request.header(name, value));
            }
        });
        return request.build();
    }

    private static boolean passes(String header) {
        return !OF_A_CONNECTION.contains(header.toLowerCase(Locale.ROOT));
    }

    /// Passes on the body as it arrives, so that streams stay streams.
    private static void give(HttpExchange exchange, int status, InputStream body) throws IOException {
        var part = new byte[PART];
        int read = body.read(part);
        exchange.sendResponseHeaders(status, read < 0 ? -1 : 0);
        if (read < 0) {
            return;
        }
        try (OutputStream out = exchange.getResponseBody()) {
            for (; read >= 0; read = body.read(part)) {
                out.write(part, 0, read);
                out.flush();
            }
        }
    }

    @Override
    public void close() {
        front.stop(0);
        threads.shutdownNow();
        client.shutdownNow();
        client.close();
        threads.close();
    }
}
