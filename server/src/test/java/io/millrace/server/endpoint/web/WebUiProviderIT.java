package io.millrace.server.endpoint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.millrace.server.RunningServer;
import io.millrace.server.security.login.provider.TestProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests a login at an identity provider in a real browser, on the whole server with its configuration.
final class WebUiProviderIT {
    private static final String BUTTON = "Log in at the identity provider";

    @TempDir
    private static Path folder;

    private static TestProvider issuer;
    private static RunningServer server;
    private static URI address;
    private static Browser browser;

    @BeforeAll
    static void start() throws Exception {
        issuer = new TestProvider();
        int port = freePort();
        address = URI.create("http://localhost:" + port + "/");
        Files.writeString(folder.resolve("secret"), TestProvider.SECRET);
        Files.writeString(folder.resolve("roles.yaml"), "groups:\n  analysts: analyst\n");
        server = RunningServer.start(
                "rest.port=" + port,
                "state.dir=" + folder,
                "security.authentication=token,oidc",
                "security.roles=" + folder.resolve("roles.yaml"),
                "security.oidc.issuer=" + issuer.issuer(),
                "security.oidc.client-id=" + TestProvider.CLIENT,
                "security.oidc.client-secret-file=" + folder.resolve("secret"),
                "security.oidc.redirect=" + address,
                "security.oidc.user-claim=preferred_username");
        browser = Browser.open(address);
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @AfterAll
    static void stop() {
        browser.close();
        server.close();
        issuer.close();
    }

    @BeforeEach
    void repair() {
        issuer.change(UnaryOperator.identity());
        browser.takeComplaints();
    }

    private static Page leave() {
        var page = browser.page();
        page.navigate(address + "#/taskmanagers");
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(BUTTON))
                .click();
        return page;
    }

    @Test
    void comesBackLoggedInToThePageThatWasAskedFor() {
        var page = leave();
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Account of ann"))
                .waitFor();
        assertThat(page.url()).isEqualTo(address + "#/taskmanagers");
        var cookies = page.context().cookies(address.toString());
        assertThat(cookies).anyMatch(cookie -> cookie.httpOnly && cookie.name.contains("millrace-session"));
        page.goBack();
        assertThat(page.url()).as("the code is not in the history").doesNotContain("code=");
        page.context().close();
    }

    @Test
    void saysThatTheLoginFailed() {
        issuer.change(claims -> claims.claim("nonce", "another"));
        var page = leave();
        page.getByText("The login at the identity provider failed.").waitFor();
        assertThat(page.context().cookies(address.toString())).isEmpty();
        assertThat(page.url()).doesNotContain("code=", "state=");
        page.context().close();
    }

    /// A link with the code of somebody else's login, as an attacker would send it.
    @Test
    void takesNoCodeThatItHasNotAskedFor() {
        var page = browser.page();
        page.navigate(address + "?code=stolen&state=stolen");
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(BUTTON))
                .waitFor();
        assertThat(page.context().cookies(address.toString())).isEmpty();
        page.context().close();
    }
}
