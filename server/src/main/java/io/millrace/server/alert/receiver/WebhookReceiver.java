package io.millrace.server.alert.receiver;

import io.millrace.insight.Formats;
import io.millrace.json.Json;
import io.millrace.server.alert.rule.ReceiverOptions.Shape;
import io.millrace.server.alert.rule.ReceiverOptions.Webhook;
import io.millrace.server.concurrent.TimedExchange;
import io.millrace.server.security.tls.AuthorityTrust;
import io.millrace.wire.cluster.Alerts.Alert;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// Posts alerts to a webhook. Redirects are not followed: they would lead secrets to another host.
///
/// @param timeout until the last byte of the answer
record WebhookReceiver(Webhook options, Duration timeout) implements AlertReceiver {
    static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final String ALERTMANAGER_PATH = "/api/v2/alerts";
    private static final int MIN_REDIRECT = 300;

    @Override
    public void send(AlertMessage message) throws IOException {
        var request = HttpRequest.newBuilder(address())
                .header("Content-Type", "application/json")
                .header("User-Agent", "Millrace")
                .POST(HttpRequest.BodyPublishers.ofByteArray(Json.bytes(body(message))));
        if (options.token().isPresent()) {
            request.header("Authorization", "Bearer " + options.token().get().read());
        }
        var client = client();
        try {
            int status = TimedExchange.send(client, request.build(), BodyHandlers.discarding(), timeout)
                    .statusCode();
            if (status >= MIN_REDIRECT) {
                throw new IOException(options.target() + " answers with status " + status);
            }
        } catch (HttpTimeoutException e) {
            throw new IOException(options.target() + " has not answered within " + Formats.elapsed(timeout), e);
        } catch (ConnectException e) {
            // the client gives no reason of its own
            var reason = isOfName(e) ? ": no such host" : " does not accept connections";
            throw new IOException(options.target() + reason, e);
        } catch (SSLException e) {
            throw new IOException(
                    options.target() + ": " + CertificateProblem.of(e).orElseGet(() -> String.valueOf(e.getMessage())),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for " + options.target(), e);
        } finally {
            // its close would wait for an exchange that does not end
            client.shutdownNow();
        }
    }

    /// Whether an error arose because a host has no address.
    private static boolean isOfName(Throwable error) {
        for (@Nullable Throwable each = error; each != null; each = each.getCause()) {
            if (each instanceof UnresolvedAddressException) {
                return true;
            }
        }
        return false;
    }

    private HttpClient client() throws IOException {
        var builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(timeout);
        if (options.authorities().isPresent()) {
            builder.sslContext(AuthorityTrust.read(options.authorities().get()));
        }
        return builder.build();
    }

    private URI address() throws IOException {
        URI address;
        try {
            address = URI.create(options.address().read());
        } catch (IllegalArgumentException e) {
            throw new IOException("the address " + options.target() + " is not valid");
        }
        if (address.getHost() == null) {
            throw new IOException("the address " + options.target() + " has no host");
        }
        if (options.shape() != Shape.ALERTMANAGER || address.getPath().endsWith(ALERTMANAGER_PATH)) {
            return address;
        }
        return URI.create(address.toString().replaceFirst("/+$", "") + ALERTMANAGER_PATH);
    }

    private Object body(AlertMessage message) {
        return switch (options.shape()) {
            case SLACK -> SlackMessage.of(message);
            case TEAMS -> TeamsMessage.of(message);
            case ALERTMANAGER -> AlertmanagerAlert.of(message);
            case WEBHOOK -> new Plain(1, message.title(), message.source(), message.alerts());
        };
    }

    /// The message of a plain webhook.
    ///
    /// @param version of this format
    private record Plain(int version, String title, String source, List<Alert> alerts) {}
}
