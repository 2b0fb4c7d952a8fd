package io.millrace.server.endpoint.http;

import io.millrace.server.endpoint.rest.AccountRoutes;
import io.millrace.server.route.Routes;
import io.millrace.server.security.login.LoginService;
import io.millrace.wire.Accounts;
import io.millrace.wire.Service;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/// A server with routes that need a login, and with the routes of the login.
final class LoginServer {
    private LoginServer() {}

    static HttpServer start(LoginService login, Routes routes, HttpOptions options) {
        var accounts = new AccountRoutes(Accounts.OF_CLUSTER, Optional.of(login));
        var router = new Router(Service.CLUSTER, List.of(routes, accounts), Assets.NONE, options, login);
        var started = new HttpServer("127.0.0.1", 0, router, options);
        started.start();
        return started;
    }

    /// The header of a request with a password.
    static String basic(String user, String password) {
        return "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
    }
}
