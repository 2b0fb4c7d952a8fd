package io.millrace.client;

import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpTimeoutException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;

/// A transport over HTTP/1.1.
final class HttpTransport implements Transport {
    /// The longest pause within a body. A stream of events has a heartbeat every 15 s.
    private static final Duration READ_TIMEOUT = Duration.ofMinutes(1);

    private final Connection connection;
    private final Duration readTimeout;
    private final HttpClient http;

    HttpTransport(Connection connection) {
        this(connection, READ_TIMEOUT);
    }

    /// @param readTimeout how long a body may pause
    HttpTransport(Connection connection, Duration readTimeout) {
        this.connection = connection;
        this.readTimeout = readTimeout;
        var builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(connection.connectTimeout())
                .followRedirects(HttpClient.Redirect.NEVER);
        if ("http".equals(connection.base().getScheme())) {
            // a default context reads all certificates of the JDK, which takes longer than a first request
            builder.sslContext(emptyContext());
        } else {
            connection.trust().context().ifPresent(builder::sslContext);
        }
        this.http = builder.build();
    }

    /// A context without certificates, for connections that are never encrypted.
    private static SSLContext emptyContext() {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(new KeyManager[0], new TrustManager[0], null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has TLS", e);
        }
    }

    @Override
    public Answer send(Endpoint<?, ?> endpoint, Arguments arguments, RequestBody body)
            throws IOException, InterruptedException {
        var url = URI.create(connection.base() + RequestTarget.of(endpoint, arguments));
        var request = HttpRequest.newBuilder(url).timeout(connection.requestTimeout());
        connection.headers().forEach(request::header);
        request.header("Accept", "*/*");
        body.mediaType().ifPresent(type -> request.header("Content-Type", type));
        request.method(endpoint.method().name(), body.bytes());
        var answer = http.send(request.build(), head -> new ResponseBody(readTimeout));
        return new Answer(
                answer.statusCode(),
                answer.headers().firstValue("content-type").orElse("application/octet-stream"),
                answer.headers().firstValueAsLong("content-length").orElse(-1),
                answer.body(),
                answer.headers().firstValue("retry-after").flatMap(HttpTransport::seconds));
    }

    /// Servers may send a date instead, which this one does not.
    private static Optional<Duration> seconds(String retryAfter) {
        return retryAfter.matches("\\d{1,6}")
                ? Optional.of(Duration.ofSeconds(Integer.parseInt(retryAfter)))
                : Optional.empty();
    }

    @Override
    public String explain(IOException failure) {
        var base = connection.base();
        return switch (failure) {
            case HttpConnectTimeoutException _ ->
                base + " did not accept a connection within "
                        + connection.connectTimeout().toSeconds() + " s.";
            case HttpTimeoutException _ ->
                base + " did not answer within " + connection.requestTimeout().toSeconds() + " s.";
            case SSLException broken -> TlsFailure.explain(base, broken);
            case ConnectException _ -> "Nothing is listening at " + base + ".";
            // with TLS 1.3 a client sends before its certificate is checked, so the refusal may get lost
            case IOException _
            when "https".equals(base.getScheme()) && closedSilently(failure) ->
                base + " closed the connection without a response. It may require a client certificate that it"
                        + " trusts.";
            default ->
                "The connection to " + base + " failed: "
                        + Objects.requireNonNullElse(failure.getMessage(), failure.toString());
        };
    }

    private static boolean closedSilently(IOException failure) {
        return String.valueOf(failure.getMessage()).contains("received no bytes")
                || failure instanceof SocketException; // "connection reset"
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
