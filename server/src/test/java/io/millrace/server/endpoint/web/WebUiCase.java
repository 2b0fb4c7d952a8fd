package io.millrace.server.endpoint.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/// The base of the web UI's tests: a page of its own in the shared browser, on the shared server. It fails if
/// the page wrote an error to its console or sent a request to another host.
@Tag("browser")
abstract class WebUiCase {
    @RegisterExtension
    private static final SharedWebUi THEATRE = new SharedWebUi();

    Page page;

    @BeforeEach
    void openPage() {
        page = browser().page();
    }

    @AfterEach
    void nothingWentWrong() {
        page.context().close();
        browser().hasNoComplaints();
    }

    static WebUiServer stage() {
        return THEATRE.open().stage();
    }

    static Browser browser() {
        return THEATRE.open().browser();
    }

    void go(String place) {
        page.navigate(stage().page() + place);
    }

    void sees(String text) {
        assertThat(page.getByText(text).first()).isVisible();
    }

    /// A chart with enough samples to be a line.
    void seesALine() {
        assertThat(page.locator("figure").last()).hasAttribute("data-samples", Pattern.compile("[6-9]|\\d\\d+"));
    }

    Locator link(String name) {
        return page.getByRole(
                AriaRole.LINK, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    Locator button(String name) {
        return page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(Pattern.compile(name)))
                .first();
    }

    Locator tab(String name) {
        return page.locator(".tabs")
                .getByText(name, new Locator.GetByTextOptions().setExact(true))
                .first();
    }
}
