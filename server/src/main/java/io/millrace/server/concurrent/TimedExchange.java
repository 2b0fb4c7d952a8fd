package io.millrace.server.concurrent;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Sends requests of HTTP with one timeout until the last byte of the answer. The timeout of a request itself ends with
/// the headers of the answer.
public final class TimedExchange {
    private TimedExchange() {}

    /// Returns the answer of any status.
    ///
    /// @throws HttpTimeoutException if it was not complete in time; the exchange has ended then
    public static <T> HttpResponse<T> send(
            HttpClient client, HttpRequest request, HttpResponse.BodyHandler<T> body, Duration timeout)
            throws IOException, InterruptedException {
        var sent = client.sendAsync(request, body);
        try {
            return sent.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new HttpTimeoutException("no answer within " + timeout.toMillis() + " ms");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
        } finally {
            sent.cancel(true);
        }
    }
}
