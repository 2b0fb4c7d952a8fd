package io.millrace.client;

import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Param;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/// Bytes to a service and back over HTTP/1.1; knows how an endpoint and its arguments become a URL.
final class Transport implements AutoCloseable {
    private final Connection connection;
    private final HttpClient http;

    Transport(Connection connection) {
        this.connection = connection;
        var builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(connection.connectTimeout())
                .followRedirects(HttpClient.Redirect.NEVER);
        if ("http".equals(connection.base().getScheme())) {
            // a client reads all certificates of the JDK when it is made, which takes longer than a first request does
            builder.sslContext(trustsNoOne());
        }
        this.http = builder.build();
    }

    /// For connections that are never encrypted.
    private static SSLContext trustsNoOne() {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(new KeyManager[0], new TrustManager[0], null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has TLS", e);
        }
    }

    /// An answer whose body is still to be read.
    record Answer(int status, String mediaType, long length, InputStream body) {}

    Answer send(Endpoint<?, ?> endpoint, Arguments arguments, Entity body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(uri(endpoint, arguments)).timeout(connection.requestTimeout());
        connection.headers().forEach(request::header);
        request.header("Accept", "*/*");
        body.mediaType().ifPresent(type -> request.header("Content-Type", type));
        request.method(endpoint.method().name(), body.bytes());
        var answer = http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
        return new Answer(
                answer.statusCode(),
                answer.headers().firstValue("content-type").orElse("application/octet-stream"),
                answer.headers().firstValueAsLong("content-length").orElse(-1),
                answer.body());
    }

    URI uri(Endpoint<?, ?> endpoint, Arguments arguments) {
        var url = new StringBuilder(connection.base().toString());
        url.append("/v").append(endpoint.versions().last());
        var inPath = endpoint.params().stream()
                .filter(param -> param.place() == Param.Place.PATH)
                .iterator();
        for (var segment : endpoint.path().split("/", -1)) {
            if (segment.startsWith(":")) {
                var param = inPath.next();
                url.append('/').append(encode(param.print(arguments.get(param))));
            } else if (!segment.isEmpty()) {
                url.append('/').append(segment);
            }
        }
        return URI.create(url.append(query(endpoint, arguments)).toString());
    }

    private static String query(Endpoint<?, ?> endpoint, Arguments arguments) {
        var query = new StringJoiner("&", "?", "").setEmptyValue("");
        for (var param : endpoint.params()) {
            if (param.place() == Param.Place.PATH) {
                continue;
            }
            arguments.find(param).ifPresent(value -> {
                Collection<?> values = param.place() == Param.Place.QUERY_LIST ? (Collection<?>) value : List.of(value);
                if (!values.isEmpty()) {
                    var text = new StringJoiner(",");
                    values.forEach(one -> text.add(encode(param.print(one))));
                    query.add(encode(param.name()) + "=" + text);
                }
            });
        }
        return query.toString();
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /// What to tell a person about a failed exchange.
    String explain(IOException failure) {
        var base = connection.base();
        return switch (failure) {
            case HttpConnectTimeoutException _ ->
                base + " did not accept a connection within "
                        + connection.connectTimeout().toSeconds() + " s.";
            case HttpTimeoutException _ ->
                base + " did not answer within " + connection.requestTimeout().toSeconds() + " s.";
            case ConnectException _ -> "No one listens at " + base + ".";
            default -> base + " broke off: " + Objects.requireNonNullElse(failure.getMessage(), failure.toString());
        };
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
