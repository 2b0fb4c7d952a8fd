package io.millrace.journey;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import io.millrace.testing.InstalledProgram;
import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A user of the web UI's SQL page, who reads the rows in its table and in the file that it exports.
final class WebPageClient implements CorpusClient {
    /// High and wide enough for most results as a whole: only what can be seen is in the document.
    private static final int WIDTH = 4_000;

    private static final int HEIGHT = 3_000;
    /// The pixels for each point: few, because the picture is not looked at.
    private static final double SCALE = 0.25;

    private static final int MAX_DRAWN = 50;
    private static final Pattern OVER = Pattern.compile("Done|Failed|Cancelled");

    private final Playwright playwright;
    private final Browser browser;
    private final Page page;
    private int runs;

    private WebPageClient(Playwright playwright, Browser browser, Page page) {
        this.playwright = playwright;
        this.browser = browser;
        this.page = page;
    }

    /// @param options of the browser, in addition to those that a test needs
    static WebPageClient open(URI server, String... options) {
        var playwright = Playwright.create(new Playwright.CreateOptions()
                .setEnv(Map.of(
                        "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD",
                        "1",
                        "PLAYWRIGHT_NODEJS_PATH",
                        InstalledProgram.node().toString())));
        var browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(InstalledProgram.browser())
                        .setArgs(Stream.concat(Stream.of("--no-sandbox", "--disable-gpu"), Stream.of(options))
                                .toList()));
        var page = browser.newPage(
                new Browser.NewPageOptions().setViewportSize(WIDTH, HEIGHT).setDeviceScaleFactor(SCALE));
        page.setDefaultTimeout(TestTimeout.LIMIT.toMillis());
        page.navigate(server + "/#/sql");
        return new WebPageClient(playwright, browser, page);
    }

    /// The page, for all else that the person sees and does.
    Page page() {
        return page;
    }

    @Override
    public void run(String statement) {
        carryOut(statement);
    }

    @Override
    public Answer ask(String statement) {
        carryOut(statement);
        return file();
    }

    /// The file, and the table that is drawn.
    @Override
    public List<Answer> answers(String statement) {
        var file = ask(statement);
        return table(file.rows().size()).map(table -> List.of(file, table)).orElse(List.of(file));
    }

    /// Comes back to the page, and sees these tables of a database in the tree of catalogs.
    void seeInTree(String catalog, String database, List<String> tables) {
        var name = "`" + catalog + "`.`" + database + "`";
        var opener = page.locator(".sql-opener[title='" + name + "']");
        if ("false".equals(opener.getAttribute("aria-expanded"))) {
            opener.click();
        }
        page.evaluate("dispatchEvent(new Event('focus'))");
        PlaywrightAssertions.assertThat(page.locator(".sql-opener[title^='" + name + ".'] .cut"))
                .hasText(
                        tables.toArray(String[]::new),
                        new LocatorAssertions.HasTextOptions().setTimeout(TestTimeout.LIMIT.toMillis()));
    }

    private void carryOut(String statement) {
        page.locator(".cm-content").click();
        page.keyboard().press("Control+a");
        page.keyboard().insertText(statement);
        page.keyboard().press("Control+Enter");
        runs++;
        page.locator(".sql-tab.chosen small", new Page.LocatorOptions().setHasText(Pattern.compile("^" + runs + "$")))
                .waitFor();
        page.locator(".sql-status .badge", new Page.LocatorOptions().setHasText(OVER))
                .waitFor();
        var alert = page.locator(".sql-results").getByRole(AriaRole.ALERT);
        if (alert.count() > 0) {
            throw new Answer.Refused(alert.innerText());
        }
    }

    private Answer file() {
        var file = page.waitForDownload(() -> page.locator(".sql-results")
                .getByText("CSV", new Locator.GetByTextOptions().setExact(true))
                .click());
        try {
            return CsvText.answer(Files.readString(file.path()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Reads the table as it is drawn, if there is room for all rows; nothing is drawn without a table.
    private Optional<Answer> table(int rows) {
        if (rows == 0 || rows > MAX_DRAWN) {
            return Optional.empty();
        }
        var drawn = page.locator(".grid-row");
        drawn.nth(rows - 1).waitFor();
        @SuppressWarnings("unchecked")
        var texts = (List<List<@Nullable String>>)
                drawn.evaluateAll(
                        "rows => rows.map(row => [...row.querySelectorAll('.grid-cell')].map(cell => {"
                                + " const sign = cell.querySelector('.grid-null');"
                                + " return sign === null ? cell.textContent.replaceAll('⏎', '\\n') : sign.textContent === 'NULL' ? null : ''; }))");
        var names = page.locator(".grid-name button > span").allTextContents().stream()
                .map(name -> name.replaceFirst(" [↑↓]$", ""))
                .toList();
        return Optional.of(new Answer(names, new ArrayList<>(texts)));
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }
}
