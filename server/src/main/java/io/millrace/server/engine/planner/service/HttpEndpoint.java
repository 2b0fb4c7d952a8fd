package io.millrace.server.engine.planner.service;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/// An address of a service of HTTP.
///
/// @param answerTimeout how long it may take for the first bytes of an answer
record HttpEndpoint(URI address, Duration answerTimeout) implements ServiceEndpoint {

    /// Empty for a text that is not an HTTP address. A password in it is left out.
    static Optional<HttpEndpoint> of(String url) {
        try {
            var given = new URI(url);
            return ("http".equals(given.getScheme()) || "https".equals(given.getScheme())) && given.getHost() != null
                    ? Optional.of(new HttpEndpoint(
                            new URI(given.getScheme(), null, given.getHost(), given.getPort(), "/", null, null),
                            TableService.ANSWER_TIMEOUT))
                    : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    @Override
    public String noun() {
        return "server";
    }

    /// An answer is also that nothing is there, or a certificate that is not trusted.
    @Override
    public Optional<ServiceFailure> failure() {
        try {
            var connection = (HttpURLConnection) address.toURL().openConnection();
            connection.setConnectTimeout(Math.toIntExact(TableService.CONNECT_TIMEOUT.toMillis()));
            connection.setReadTimeout(Math.toIntExact(answerTimeout.toMillis()));
            connection.setInstanceFollowRedirects(false);
            connection.setRequestMethod("HEAD");
            var _ = connection.getResponseCode();
            connection.disconnect();
            return Optional.empty();
        } catch (SocketTimeoutException e) {
            // of the connection, the handshake of TLS, or the answer
            var text = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
            return Optional.of(text.startsWith("connect") ? ServiceFailure.lost() : ServiceFailure.silent());
        } catch (IOException e) {
            return ServiceFailure.of(e);
        }
    }

    @Override
    public String toString() {
        return address.toString().replaceFirst("/$", "");
    }
}
