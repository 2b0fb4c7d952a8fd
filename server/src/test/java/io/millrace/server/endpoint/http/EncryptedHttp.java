package io.millrace.server.endpoint.http;

import io.millrace.client.PemFile;
import io.millrace.json.Json;
import io.millrace.wire.Accounts;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// A client that reads the headers of an encrypted port.
final class EncryptedHttp {
    private EncryptedHttp() {}

    /// The cookies of a login.
    static List<String> cookies(HttpServer server, Path authority, String user, String password) throws Exception {
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(PemFile.authorities(authority));
        var context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        var body = new Accounts.SignIn(Optional.of(user), Optional.of(password), Optional.empty());
        try (var http = HttpClient.newBuilder().sslContext(context).build()) {
            return http.send(
                            HttpRequest.newBuilder(URI.create("https://localhost:" + server.port() + "/v1/login"))
                                    .header("Content-Type", "application/json")
                                    .POST(BodyPublishers.ofByteArray(Json.bytes(body)))
                                    .build(),
                            BodyHandlers.discarding())
                    .headers()
                    .allValues("Set-Cookie");
        }
    }
}
