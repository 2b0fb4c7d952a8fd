package io.millrace.server.endpoint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import io.millrace.testing.Exhaustive;
import io.millrace.testing.InstalledProgram;
import io.millrace.testing.TestTimeout;
import java.net.URI;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/// A browser without a window, which records the errors and the requests of its pages.
final class Browser implements AutoCloseable {
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");
    private static final boolean PICTURES = Exhaustive.ENABLED || System.getProperty("screenshots") != null;
    private static final int[] USUAL_SIZE = {1440, 900};
    private static final List<int[]> SIZES =
            List.of(USUAL_SIZE, new int[] {900, 600}, new int[] {375, 800}, new int[] {2560, 1440});
    private static final double PATIENCE_MILLIS = TestTimeout.LIMIT.toMillis();

    private final Playwright playwright;
    private final com.microsoft.playwright.Browser browser;
    private final URI server;
    private final Collection<String> complaints = new ConcurrentLinkedQueue<>();

    private Browser(Playwright playwright, com.microsoft.playwright.Browser browser, URI server) {
        this.playwright = playwright;
        this.browser = browser;
        this.server = server;
    }

    /// @param server what every request of a page must go to
    /// @param flags  of the program, beside the usual ones
    static Browser open(URI server, String... flags) {
        var options = new Playwright.CreateOptions()
                .setEnv(Map.of(
                        "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD",
                        "1",
                        "PLAYWRIGHT_NODEJS_PATH",
                        InstalledProgram.node().toString()));
        var playwright = Playwright.create(options);
        var chromium = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(InstalledProgram.browser())
                        .setArgs(Stream.concat(Stream.of("--no-sandbox", "--disable-gpu"), Stream.of(flags))
                                .toList()));
        return new Browser(playwright, chromium, server);
    }

    Page page() {
        return watched(context(usual()), server);
    }

    /// A page whose requests must all go below another address than the server's own.
    Page page(URI base) {
        return watched(context(usual()), base);
    }

    /// A page that [AccessibilityAudit] looks at, which would see colours half way from one to another.
    Page inspected() {
        return inspected(server);
    }

    /// The same, whose requests must all go below another address than the server's own.
    Page inspected(URI base) {
        return watched(context(usual().setReducedMotion(ReducedMotion.REDUCE)), base);
    }

    /// A page that looks at itself, with a script that runs before its own.
    Page measured(String script) {
        var context = context(usual().setBypassCSP(true));
        context.addInitScript(script);
        return watched(context, server);
    }

    private static com.microsoft.playwright.Browser.NewContextOptions usual() {
        return new com.microsoft.playwright.Browser.NewContextOptions()
                .setViewportSize(USUAL_SIZE[0], USUAL_SIZE[1])
                .setColorScheme(ColorScheme.LIGHT)
                .setReducedMotion(ReducedMotion.REDUCE);
    }

    private BrowserContext context(com.microsoft.playwright.Browser.NewContextOptions options) {
        var context = browser.newContext(options);
        context.setDefaultTimeout(PATIENCE_MILLIS);
        return context;
    }

    private Page watched(BrowserContext context, URI base) {
        var page = context.newPage();
        page.onConsoleMessage(message -> {
            if (message.type().equals("error") || message.type().equals("warning")) {
                complaints.add(message.type() + ": " + message.text() + " at " + message.location());
            }
        });
        page.onPageError(error -> complaints.add("thrown: " + error));
        page.onRequest(request -> {
            if (!request.url().startsWith(base.toString()) && !request.url().startsWith("blob:" + base.resolve("/"))) {
                complaints.add("a request to another place: " + request.url());
            }
        });
        return page;
    }

    /// Pictures of the page as it is, in both themes, from a telephone to a large screen: in an exhaustive run, or with
    /// `-Dscreenshots`.
    static void shoot(Page page, String name) {
        if (!PICTURES) {
            return;
        }
        for (var theme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(theme));
            for (var size : SIZES) {
                page.setViewportSize(size[0], size[1]);
                page.screenshot(new Page.ScreenshotOptions()
                        .setPath(SCREENSHOTS.resolve("%s-%s-%d.png"
                                .formatted(name, theme.name().toLowerCase(java.util.Locale.ROOT), size[0]))));
            }
        }
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
        page.setViewportSize(USUAL_SIZE[0], USUAL_SIZE[1]);
    }

    /// Fails when a page wrote an error to its console or asked another host for anything.
    void hasNoComplaints() {
        try {
            assertThat(complaints)
                    .as("errors in the console, and requests elsewhere")
                    .isEmpty();
        } finally {
            complaints.clear();
        }
    }

    /// Takes the complaints that a test has provoked.
    List<String> takeComplaints() {
        var taken = List.copyOf(complaints);
        complaints.clear();
        return taken;
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }
}
