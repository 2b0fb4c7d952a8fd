package io.millrace.server.security.login.provider;

import io.millrace.server.concurrent.TimedExchange;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;

/// Sends requests to an identity provider. Each has one timeout until the last byte of the answer, and a maximum size.
/// Redirects are not followed: they could send secrets to another host.
public final class ProviderClient implements AutoCloseable {
    private static final int MAX_ANSWER = 1 << 20;

    private final HttpClient client;
    private final Duration timeout;

    /// @param trust the authorities of the provider's certificate; empty for those of the JDK
    public ProviderClient(Optional<SSLContext> trust, Duration timeout) {
        var builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(timeout)
                .executor(Executors.newThreadPerTaskExecutor(
                        Thread.ofVirtual().name("identity-provider-", 0).factory()));
        trust.ifPresent(builder::sslContext);
        this.client = builder.build();
        this.timeout = timeout;
    }

    /// @param authorities of the provider's certificate, in PEM; empty for those of the JDK
    /// @throws ProviderFailure if they cannot be used
    public static ProviderClient open(Optional<Path> authorities, Duration timeout) throws ProviderFailure {
        return new ProviderClient(
                authorities.isPresent() ? Optional.of(ProviderTrust.read(authorities.get())) : Optional.empty(),
                timeout);
    }

    public Duration timeout() {
        return timeout;
    }

    /// An answer of any status.
    public record Answer(int status, String body) {}

    /// The body of an answer with status 200.
    public String get(URI address) throws ProviderFailure {
        var answer = send(HttpRequest.newBuilder(address).header("Accept", "application/json"), address);
        if (answer.status() != 200) {
            throw new ProviderFailure(address + " answers with status " + answer.status());
        }
        return answer.body();
    }

    /// @param authorization the value of the header
    public Answer post(URI address, Map<String, String> form, Optional<String> authorization) throws ProviderFailure {
        var body = form.entrySet().stream()
                .map(field -> encode(field.getKey()) + "=" + encode(field.getValue()))
                .collect(Collectors.joining("&"));
        var request = HttpRequest.newBuilder(address)
                .header("Accept", "application/json")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        authorization.ifPresent(value -> request.header("Authorization", value));
        return send(request, address);
    }

    public static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private Answer send(HttpRequest.Builder request, URI address) throws ProviderFailure {
        var body = BodyHandlers.limiting(BodyHandlers.ofString(StandardCharsets.UTF_8), MAX_ANSWER);
        try {
            var response = TimedExchange.send(client, request.build(), body, timeout);
            return new Answer(response.statusCode(), response.body());
        } catch (HttpTimeoutException e) {
            throw new ProviderFailure(address + " has not answered within " + timeout.toMillis() + " ms", e);
        } catch (IOException e) {
            throw new ProviderFailure(address + " cannot be asked: " + reason(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ProviderFailure("interrupted while waiting for " + address, e);
        }
    }

    private static String reason(IOException e) {
        return Optional.ofNullable(e.getMessage()).orElse(e.getClass().getSimpleName());
    }

    /// Whether data on the way to the address is safe from others: it uses TLS or stays on this machine.
    public static boolean isSafe(URI address) {
        if (address.getHost() == null || address.getRawUserInfo() != null || address.getRawFragment() != null) {
            return false;
        }
        return "https".equalsIgnoreCase(address.getScheme())
                || ("http".equalsIgnoreCase(address.getScheme()) && isLoopback(address.getHost()));
    }

    public static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
