package io.millrace.server;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/// Sends requests without the typed client, like the tools of operators.
public final class PlainHttp {
    private PlainHttp() {}

    /// The status and the body, with a blank between them.
    public static String get(String address, String... headers) {
        var request = HttpRequest.newBuilder(URI.create(address.contains("://") ? address : "http://" + address));
        if (headers.length > 0) {
            request.headers(headers);
        }
        try (var client = HttpClient.newHttpClient()) {
            var response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            return response.statusCode() + " " + response.body();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
