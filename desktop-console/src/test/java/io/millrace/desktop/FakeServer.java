package io.millrace.desktop;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.RequestBody;
import io.millrace.client.Transport;
import io.millrace.desktop.service.Cluster;
import io.millrace.json.Json;
import io.millrace.wire.Arguments;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Fault;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/// A server in memory, of either service: answers each endpoint as the test sets it, and keeps the requests that it
/// received. An endpoint without an answer is refused as not found. Answers may change at any time.
public final class FakeServer implements Transport {
    private static final String JSON = "application/json; charset=UTF-8";

    /// A request as it arrived.
    ///
    /// @param body as text; empty without one
    public record Request(Endpoint<?, ?> endpoint, Arguments arguments, String body) {}

    /// Whether requests get no answer at all.
    public volatile boolean away;
    /// Whether every request is refused with status 503.
    public volatile boolean refusing;

    private final AtomicInteger closes = new AtomicInteger();
    private final Map<String, Function<Request, Answer>> answers = new ConcurrentHashMap<>();
    private final List<Request> requests = new CopyOnWriteArrayList<>();

    public <R> FakeServer answer(Endpoint<?, R> endpoint, R message) {
        return on(endpoint, request -> message(message));
    }

    /// Answers according to the arguments; a [Refusal] is answered as a server does.
    public <R> FakeServer answering(Endpoint<?, R> endpoint, Function<Arguments, R> message) {
        return on(endpoint, request -> message(message.apply(request.arguments())));
    }

    /// Answers with this JSON, for example of a server of another make.
    public FakeServer json(Endpoint<?, ?> endpoint, String json) {
        return on(endpoint, request -> json(200, json));
    }

    /// Answers with recorded JSON, a file of the test resources.
    public FakeServer recorded(Endpoint<?, ?> endpoint, String resource) {
        return json(endpoint, Samples.recorded(resource));
    }

    public FakeServer refuse(Endpoint<?, ?> endpoint, int status, String reason) {
        return on(endpoint, request -> refused(status, reason));
    }

    /// Answers with anything, for example a stream of events.
    public FakeServer on(Endpoint<?, ?> endpoint, Function<Request, Answer> answer) {
        answers.put(key(endpoint), answer);
        return this;
    }

    public static Answer json(int status, String json) {
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        return new Answer(status, JSON, bytes.length, new ByteArrayInputStream(bytes));
    }

    private static Answer refused(int status, String reason) {
        return json(status, Json.text(Fault.of(reason)));
    }

    /// The answer with a message of the API.
    public static Answer message(Object message) {
        if (message instanceof Content content) {
            try {
                return new Answer(
                        200,
                        content.mediaType(),
                        content.length(),
                        content.source().open());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return json(200, Json.text(message));
    }

    /// A client of this server.
    public Client client() {
        return client("http://fake:8081");
    }

    public Client client(String address) {
        return new Client(Connection.to(address), this);
    }

    /// The cluster of this server, without a gateway that answers.
    public Cluster cluster() {
        return cluster(new FakeServer());
    }

    /// The cluster of this server with a gateway at the usual place and everywhere else.
    public Cluster cluster(FakeServer gateway) {
        var client = client();
        return new Cluster(client, gateway.gateway(client.connection()));
    }

    /// The way to this server as the gateway of a cluster.
    public Cluster.Gateway gateway(Connection cluster) {
        return new Cluster.Gateway(
                Connection.to(cluster + Cluster.GATEWAY_PATH), connection -> new Client(connection, this));
    }

    /// The requests received, oldest first.
    public List<Request> requests() {
        return requests;
    }

    /// The endpoints of the requests received, oldest first.
    public List<Endpoint<?, ?>> called() {
        return requests.stream().<Endpoint<?, ?>>map(Request::endpoint).toList();
    }

    /// The arguments of the requests that an endpoint received, oldest first.
    public List<Arguments> calls(Endpoint<?, ?> endpoint) {
        return requests.stream()
                .filter(request -> key(request.endpoint()).equals(key(endpoint)))
                .map(Request::arguments)
                .toList();
    }

    public boolean closed() {
        return closes() > 0;
    }

    /// How many clients of this server were closed.
    public int closes() {
        return closes.get();
    }

    private static String key(Endpoint<?, ?> endpoint) {
        return endpoint.service() + " " + endpoint.name();
    }

    @Override
    public Answer send(Endpoint<?, ?> endpoint, Arguments arguments, RequestBody body) throws IOException {
        var request = new Request(endpoint, arguments, text(body));
        requests.add(request);
        if (away) {
            throw new IOException("away");
        }
        if (refusing) {
            return refused(503, "Not ready.");
        }
        try {
            return answers.getOrDefault(key(endpoint), FakeServer::missing).apply(request);
        } catch (Refusal e) {
            return refused(e.code().status(), e.reason());
        }
    }

    private static Answer missing(Request request) {
        return refused(
                FaultCode.NOT_FOUND.status(), "Not found: " + request.endpoint().path());
    }

    private static String text(RequestBody body) {
        var text = BodySubscribers.ofString(StandardCharsets.UTF_8);
        body.bytes().subscribe(new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                text.onSubscribe(subscription);
            }

            @Override
            public void onNext(ByteBuffer bytes) {
                text.onNext(List.of(bytes));
            }

            @Override
            public void onError(Throwable failure) {
                text.onError(failure);
            }

            @Override
            public void onComplete() {
                text.onComplete();
            }
        });
        return text.getBody().toCompletableFuture().join();
    }

    @Override
    public String explain(IOException failure) {
        return "No one listens.";
    }

    @Override
    public void close() {
        closes.incrementAndGet();
    }
}
