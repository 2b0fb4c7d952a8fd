package io.millrace.server.engine.planner.service;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Optional;

/// An address of a service of HTTP.
///
/// @param answerTimeout how long it may take for the first bytes of an answer
record HttpEndpoint(URI address, Duration answerTimeout) {

    /// Empty for what is no address of HTTP. A password in it is left out.
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

    /// Whether it takes a connection and then says nothing. Any answer will do, such as that nothing is there.
    boolean isSilent() {
        try {
            var connection = (HttpURLConnection) address.toURL().openConnection();
            connection.setConnectTimeout(Math.toIntExact(TableService.CONNECT_TIMEOUT.toMillis()));
            connection.setReadTimeout(Math.toIntExact(answerTimeout.toMillis()));
            connection.setInstanceFollowRedirects(false);
            connection.setRequestMethod("HEAD");
            return !answers(connection);
        } catch (IOException e) {
            // its client cannot connect either, and says so
            return false;
        }
    }

    private static boolean answers(HttpURLConnection connection) throws IOException {
        connection.connect();
        try {
            return connection.getResponseCode() != 0;
        } catch (SocketTimeoutException e) {
            return false;
        } finally {
            connection.disconnect();
        }
    }

    @Override
    public String toString() {
        return address.toString().replaceFirst("/$", "");
    }
}
