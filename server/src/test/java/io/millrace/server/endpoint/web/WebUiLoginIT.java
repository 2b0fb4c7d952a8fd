package io.millrace.server.endpoint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.SameSiteAttribute;
import io.millrace.server.endpoint.http.HttpOptions;
import io.millrace.server.endpoint.http.HttpServer;
import io.millrace.server.endpoint.http.Router;
import io.millrace.server.endpoint.rest.AccountRoutes;
import io.millrace.server.endpoint.rest.cluster.SecurityRoutes;
import io.millrace.server.security.login.LoginOptions.Kind;
import io.millrace.server.security.login.SampleLogins;
import io.millrace.wire.Accounts;
import io.millrace.wire.SecurityStatus;
import io.millrace.wire.Service;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests logging in to the web UI, and out again.
final class WebUiLoginIT {
    private static SampleLogins samples;
    private static HttpServer server;
    private static Browser browser;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        samples = new SampleLogins(folder);
        var login = samples.open(Kind.FILE, Kind.TOKEN);
        server = new HttpServer(
                "127.0.0.1",
                0,
                new Router(
                        Service.CLUSTER,
                        List.of(
                                new AccountRoutes(Accounts.OF_CLUSTER, Optional.of(login)),
                                new SecurityRoutes(
                                        new SecurityStatus(false, false, List.of("file", "token"), List.of()))),
                        new WebUi(),
                        HttpOptions.DEFAULT,
                        login),
                HttpOptions.DEFAULT);
        server.start();
        browser = Browser.open(URI.create("http://127.0.0.1:" + server.port()));
    }

    @AfterAll
    static void stop() {
        browser.close();
        server.close();
    }

    private static Page opened(Page page) {
        page.navigate("http://127.0.0.1:" + server.port() + "/");
        page.getByLabel("Password").waitFor();
        return page;
    }

    private static void signIn(Page page, String user, String password) {
        page.getByLabel("User").fill(user);
        page.getByLabel("Password").fill(password);
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Log in"))
                .click();
    }

    private static Locator button(Page page, String name) {
        return page.getByRole(
                AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    /// The button that opens the menu of the user.
    private static Locator account(Page page, String user) {
        return button(page, "Account of " + user);
    }

    @Test
    void aPersonLogsInAndOut() {
        var page = opened(browser.page());
        signIn(page, "bob", "wrong");
        assertThat(page.getByRole(AriaRole.ALERT).textContent()).contains("The login failed");
        assertThat(page.context().cookies()).isEmpty();

        signIn(page, "bob", SampleLogins.password("bob"));
        account(page, "bob").waitFor();
        var session = page.context().cookies().stream()
                .filter(cookie -> cookie.httpOnly)
                .toList();
        assertThat(session).hasSize(1);
        assertThat(page.context().cookies()).allMatch(cookie -> cookie.sameSite == SameSiteAttribute.STRICT);
        assertThat((String) page.evaluate("() => document.cookie"))
                .contains("millrace-csrf")
                .doesNotContain(session.getFirst().value);

        account(page, "bob").click();
        button(page, "Log out").click();
        page.getByText("You are logged out.").waitFor();
        assertThat(page.context().cookies()).isEmpty();
    }

    @Test
    void aTokenOpensThePageAsWell() throws IOException {
        var page = opened(browser.page());
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Use a token"))
                .click();
        page.getByLabel("Token").fill(samples.adminToken());
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Log in"))
                .click();
        account(page, "admin").waitFor();
    }

    @Test
    void aPersonMakesATokenThatIsShownOnceAndRevokesIt() throws Exception {
        var page = opened(browser.inspected());
        signIn(page, "bob", SampleLogins.password("bob"));
        account(page, "bob").click();
        page.getByText("May not submit jars: developer only").waitFor();
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Tokens"))
                .click();
        page.getByText("You have no tokens").waitFor();
        assertThat(AccessibilityAudit.complaints(page)).isEmpty();

        button(page, "Make a token").first().focus();
        page.keyboard().press("Enter");
        page.locator("dialog input:focus").waitFor();
        page.keyboard().type("nightly report");
        page.getByText("Some statements or catalogs").click();
        page.getByPlaceholder("main, lake").fill("main, lake");
        assertThat(page.locator("input[type=checkbox]:disabled").count()).isEqualTo(1);
        assertThat(AccessibilityAudit.complaints(page)).isEmpty();
        page.getByPlaceholder("main, lake").press("Enter");
        var secret = page.locator("dialog .path code").textContent();
        assertThat(secret).startsWith("mrt_");
        var answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/v1/caller"))
                                .header("Authorization", "Bearer " + secret)
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(answer.body()).contains("\"statements\":[\"query\",\"show\"]", "\"catalogs\":[\"lake\",\"main\"]");
        button(page, "Done").click();
        page.getByText("query, show in lake, main").waitFor();
        assertThat(page.content()).doesNotContain(secret);
        assertThat(AccessibilityAudit.complaints(page)).isEmpty();
        page.setViewportSize(420, 800);
        assertThat((Boolean) page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))
                .isTrue();

        button(page, "Revoke nightly report").click();
        page.getByText("This cannot be undone.").waitFor();
        assertThat(AccessibilityAudit.complaints(page)).isEmpty();
        button(page, "Revoke it").click();
        page.getByText("You have no tokens").waitFor();
    }

    /// The server here has nothing but accounts: a page that asks for more than it shows is answered with 404.
    @Test
    void pagesSayWhichRoleIsMissingAndAskForNothingElse() {
        var page = opened(browser.inspected());
        signIn(page, "eve", SampleLogins.password("eve"));
        account(page, "eve").waitFor();
        var asked = new ConcurrentLinkedQueue<String>();
        page.onRequest(request -> asked.add(request.url()));
        for (var place : Map.of("#/sql", "You may not run SQL", "#/submit", "You may not submit jars")
                .entrySet()) {
            page.navigate("http://127.0.0.1:" + server.port() + "/" + place.getKey());
            page.getByText(place.getValue()).waitFor();
            assertThat(page.locator("main").textContent()).contains("You are eve with the role viewer. Only the role ");
            assertThat(AccessibilityAudit.complaints(page)).isEmpty();
        }
        assertThat(page.locator(".side-link.barred").allTextContents()).contains("SQL", "Submit a jar");
        assertThat(asked).noneMatch(url -> url.contains("/sessions") || url.contains("/jars"));
    }

    @Test
    void everyoneCanUseTheLoginPage() {
        var page = opened(browser.inspected());
        assertThat(AccessibilityAudit.complaints(page)).isEmpty();
        page.setViewportSize(420, 800);
        assertThat((Boolean) page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))
                .isTrue();
    }
}
