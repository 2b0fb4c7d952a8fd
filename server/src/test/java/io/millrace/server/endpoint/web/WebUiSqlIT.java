package io.millrace.server.endpoint.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import io.millrace.wire.id.JobId;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Statements, sessions and operations in the web UI.
class WebUiSqlIT extends WebUiCase {
    private static final String ENDLESS = """
            CREATE TEMPORARY TABLE clicks (page INT) WITH ('connector' = 'datagen', 'rows-per-second' = '20',
              'fields.page.min' = '1', 'fields.page.max' = '5');
            SELECT page, COUNT(*) AS n FROM clicks GROUP BY page;""";

    private static final String TOP = """
            SELECT name, COUNT(*) AS times FROM (VALUES ('a'), ('b'), ('c'), ('d'), ('b'), ('c'), ('d'), ('c'), ('d'), ('d'))
              AS words (name) GROUP BY name ORDER BY times DESC LIMIT 3""";
    private static final String FINAL_ROWS = "name,times\r\nd,4\r\nc,3\r\nb,2\r\n";

    @Test
    void runsAStatementAndShowsItsRowsAsTheyAre() {
        open();
        run(
                "SELECT * FROM (VALUES (1, '<img src=x onerror=\"window.harmed=1\">'), (2, CAST(NULL AS STRING))) AS t(n, s)");

        assertThat(grid()).containsText("<img src=x onerror=\"window.harmed=1\">");
        assertThat(grid()).containsText("NULL");
        assertThat(page.locator(".sql-results img")).hasCount(0);
        assertThat(page.evaluate("window.harmed === undefined")).isEqualTo(true);
        Browser.shoot(page, "sql-rows");
    }

    @Test
    void keepsEveryLetterThatIsTypedWithoutAPause() {
        open();
        editor().click();
        page.keyboard().type("SELECT 'the quick brown fox jumps over the lazy dog' AS sentence");
        assertThat(editor()).hasText("SELECT 'the quick brown fox jumps over the lazy dog' AS sentence");
        page.reload();
        assertThat(editor()).hasText("SELECT 'the quick brown fox jumps over the lazy dog' AS sentence");
    }

    @Test
    void completesTheOptionsOfAConnector() {
        open();
        editor().click();
        page.keyboard().type("CREATE TABLE t (a INT) WITH ('");
        take("connector");
        page.keyboard().type("data");
        take("datagen");
        page.keyboard().type(", 'rows");
        take("rows-per-second");
        assertThat(editor()).hasText("CREATE TABLE t (a INT) WITH ('connector' = 'datagen', 'rows-per-second' = '')");
    }

    private void take(String label) {
        page.locator(".cm-tooltip-autocomplete li")
                .filter(new Locator.FilterOptions().setHasText(label))
                .first()
                .click();
    }

    @Test
    void showsAResultThatChangesAsItStandsAndEndsItsJobWhenCancelled() {
        open();
        run(ENDLESS);
        assertThat(grid().getByRole(AriaRole.ROW)).hasCount(6);
        var job =
                page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(Pattern.compile("^Job [0-9a-f]{8}")));
        assertThat(job).isVisible();
        Browser.shoot(page, "sql-streaming");

        closesWhatIsOpenAndNotTheQueryWithEscape();

        var address = job.getAttribute("href");
        grid().press("Escape");
        assertThat(page.locator(".sql-results").getByText("Cancelled").first()).isVisible();
        go(address);
        assertThat(page.locator(".facts").first()).containsText("Cancelled");
    }

    private void closesWhatIsOpenAndNotTheQueryWithEscape() {
        grid().getByRole(AriaRole.GRIDCELL).first().click();
        page.keyboard().press("Enter");
        assertThat(page.locator(".sql-detail")).isVisible();
        page.keyboard().press("Escape");
        assertThat(page.locator(".sql-detail")).hasCount(0);
        assertThat(grid()).isFocused();

        page.getByTitle("Session of the next statement").click();
        assertThat(page.getByRole(AriaRole.DIALOG)).isVisible();
        page.keyboard().press("Escape");
        assertThat(page.getByRole(AriaRole.DIALOG)).hasCount(0);
        assertThat(page.locator(".sql-status")).containsText("Running");
    }

    @Test
    void showsTheFinalRowsOfAFinishedQueryInItsOrder() throws IOException {
        open();
        run(TOP);

        assertThat(grid().getByRole(AriaRole.ROW)).hasCount(4);
        assertThat(grid()).containsText(Pattern.compile("d4.*c3.*b2"));
        sees("Done");
        assertThat(looks()).hasText(new String[] {"Table", "Chart"});
        assertThat(page.locator(".sql-mode")).hasCount(0);
        assertThat(csv()).isEqualTo(FINAL_ROWS);
        Browser.shoot(page, "sql-top");
    }

    @Test
    void showsTheSameRowsInStreamingModeAndTheirChangesOnlyWhenAsked() throws IOException {
        open();
        run("SET 'execution.runtime-mode' = 'STREAMING'; " + TOP);

        assertThat(grid().getByRole(AriaRole.ROW)).hasCount(4);
        sees("Done");
        assertThat(grid()).containsText(Pattern.compile("d4.*c3.*b2"));
        assertThat(grid().getByRole(AriaRole.COLUMNHEADER).filter(new Locator.FilterOptions().setHasText("times")))
                .hasAttribute("aria-sort", "descending");
        assertThat(csv()).isEqualTo(FINAL_ROWS);

        looks().filter(new Locator.FilterOptions().setHasText("Changes")).click();
        assertThat(grid()).containsText("op");
        assertThat(csv()).startsWith("op,name,times\r\n+I,a,1\r\n");
    }

    @Test
    void saysWhyAQueryHasNoEndAndChoosesAnotherMode() {
        open();
        run(ENDLESS);
        assertThat(mode()).containsText("Streaming mode, as a source has no end");
        Browser.shoot(page, "sql-mode");
        page.locator(".sql-results").getByText("Cancel").click();

        mode().getByRole(AriaRole.BUTTON).click();
        sees("Set for this session");
        run("SELECT * FROM clicks");
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("batch mode");
    }

    @Test
    void tellsABatchJobFromAPipeline() {
        open();
        run("CREATE TEMPORARY TABLE sink (n INT) WITH ('connector' = 'blackhole'); INSERT INTO sink VALUES (1), (2)");
        assertThat(mode()).containsText("Batch mode, as its sources end");
        Browser.shoot(page, "sql-insert");

        run("CREATE TEMPORARY TABLE clicks (n INT) WITH ('connector' = 'datagen', 'rows-per-second' = '1');"
                + " INSERT INTO sink SELECT n FROM clicks");
        assertThat(mode()).containsText("it goes on until it is stopped");
        var job = page.locator(".sql-scroll")
                .getByRole(AriaRole.LINK)
                .first()
                .getAttribute("href")
                .replaceAll(".*jobs/([0-9a-f]{32}).*", "$1");
        stage().end(new JobId(job));
    }

    @Test
    void makesATableOfADroppedFile() {
        open();
        var carried =
                carry("sales.csv", "id;name;price;sold\n1;tea;2.50;2026-11-01\n2;coffee;3.75;2026-11-02\n3;;1.00;\n");
        page.locator(".sql").dispatchEvent("dragenter", carried);
        assertThat(page.locator(".file-drop")).isVisible();
        Browser.shoot(page, "upload-over");

        editor().dispatchEvent("drop", carried);
        assertThat(page.locator(".file-drop")).hasCount(0);
        var dialog = page.getByRole(AriaRole.DIALOG);
        assertThat(dialog).containsText("sales.csv");
        assertThat(dialog.getByLabel("Table", exactly())).hasValue("sales");
        assertThat(dialog.getByLabel("Delimiter")).hasValue(";");
        assertThat(dialog.getByLabel("Type of id")).hasValue("BIGINT");
        assertThat(dialog.getByLabel("Type of name")).hasValue("STRING");
        assertThat(dialog.getByLabel("Type of sold")).hasValue("DATE");
        assertThat(dialog).containsText("tea · coffee");
        Browser.shoot(page, "upload-guessed");

        dialog.getByLabel("Table", exactly()).fill("dropped sales");
        dialog.getByLabel("Name of column 2").fill("product");
        dialog.getByLabel("Type of price").fill("MONEY");
        create().click();
        assertThat(dialog.getByRole(AriaRole.ALERT)).hasText("Column price: Unknown identifier 'MONEY'");
        assertThat(dialog.getByLabel("Type of price")).hasAttribute("aria-invalid", "true");
        Browser.shoot(page, "upload-refused");

        dialog.getByLabel("Type of price").fill("DECIMAL(10, 2)");
        assertThat(dialog.getByLabel("Type of price")).hasAttribute("aria-invalid", "false");
        create().click();
        assertThat(dialog).hasCount(0);
        assertThat(editor()).hasText("SELECT * FROM `dropped sales`");
        Browser.shoot(page, "upload-made");

        run("SELECT product, price, sold FROM main.`default`.`dropped sales` ORDER BY price DESC");
        assertThat(grid()).containsText(Pattern.compile("coffee3.75.*2026-11-02.*tea2.50.*2026-11-01.*1.00"));
        Browser.shoot(page, "upload-rows");
        run("DROP TABLE main.`default`.`dropped sales`");
        sees("Done");
    }

    /// The properties of an event with a file that the mouse carries.
    private Map<String, Object> carry(String name, String content) {
        return Map.of(
                "dataTransfer",
                page.evaluateHandle(
                        "([name, content]) => {"
                                + " const carried = new DataTransfer();"
                                + " carried.items.add(new File([content], name));"
                                + " return carried; }",
                        List.of(name, content)));
    }

    private static Locator.GetByLabelOptions exactly() {
        return new Locator.GetByLabelOptions().setExact(true);
    }

    private Locator create() {
        return button("^Create the table$");
    }

    @Test
    void leadsFromASessionToItsJobAndBack() {
        go("#/sessions");
        var session = page.getByRole(AriaRole.TABLE).locator("tbody a").first();
        session.click();
        assertThat(page).hasURL(Pattern.compile("#/sessions/[0-9a-f-]{36}"));
        Browser.shoot(page, "session");

        go("#/jobs/" + stage().slow() + "/sql");
        sees("REGEXP_REPLACE");
        Browser.shoot(page, "job-sql");
        page.locator("main a[href*='#/sessions/']").first().click();
        assertThat(page).hasURL(Pattern.compile("#/sessions/[0-9a-f-]{36}"));
        page.locator("main a[href*='" + stage().slow() + "']").first().click();
        assertThat(page).hasURL(Pattern.compile("#/jobs/" + stage().slow()));
    }

    @Test
    void searchesTheStatementsOfAllSessions() {
        stage().run(
                        "night shift",
                        "CREATE TABLE kept (n INT) WITH ('connector' = 'blackhole', 'password' = 'hunter2')");
        stage().run("night shift", "SELECT wanting FROM (VALUES (1)) AS searched (n)");
        stage().run("day shift", "SELECT n FROM (VALUES (1)) AS searched (n)");
        go("#/history");
        search("searched");
        assertThat(statements()).hasCount(2);
        search("night shift");
        assertThat(statements()).hasCount(2);
        assertThat(statements().last()).containsText("'password' = '******'");
        Browser.shoot(page, "history-found");

        outcome("Failed").click();
        assertThat(statements()).hasCount(1);
        statements().getByRole(AriaRole.LINK).first().click();
        sees("Column 'wanting' not found in any table");
        Browser.shoot(page, "history-failed");

        search("no such statement");
        sees("No statement matches");
        Browser.shoot(page, "history-empty");
        link("Clear the filters").click();
        assertThat(statements().filter(new Locator.FilterOptions().setHasText("kept")))
                .hasCount(1);
        assertThat(page.locator("main")).not().containsText("hunter2");
        // also by its value
        search("hunter2");
        sees("No statement matches");
    }

    @Test
    void keepsTheListOfTheLastHourWhileTimePasses() {
        stage().run("day shift", "SELECT n FROM (VALUES (1)) AS recent (n)");
        page.clock().install();
        var requests = new ConcurrentLinkedQueue<String>();
        page.onRequest(request -> Optional.of(request.url())
                .filter(url -> url.contains("/history?from="))
                .ifPresent(requests::add));
        go("#/history?within=60");
        assertThat(statements().first()).isVisible();

        page.clock().fastForward("05:00");
        var before = requests.size();
        page.waitForCondition(() -> requests.size() > before + 1);
        assertThat(requests.stream().distinct()).hasSize(1);
    }

    private void search(String words) {
        page.getByRole(AriaRole.SEARCHBOX).first().fill(words);
    }

    /// The rows of the history.
    private Locator statements() {
        return page.getByRole(AriaRole.TABLE, new Page.GetByRoleOptions().setName("Statement history"))
                .locator("tbody tr");
    }

    private Locator outcome(String name) {
        return page.getByRole(AriaRole.GROUP, new Page.GetByRoleOptions().setName("Outcome"))
                .getByText(name, new Locator.GetByTextOptions().setExact(true));
    }

    @Test
    void saysWhatIsWrongWithAStatementAndWhere() {
        open();
        run("SELECT 1 +\n  nonsense FROM nowhere_at_all");
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("nowhere_at_all");
        assertThat(page.getByRole(AriaRole.ALERT)).not().containsText("at org.apache");
        Browser.shoot(page, "sql-error");
    }

    /// The page gets the gateway's refusal from the test: a second server in this process would take the files of users
    /// from the shared one.
    @Test
    void offersToTryAgainWhatAFullGatewayHasRefused() {
        var full = new AtomicBoolean(true);
        var why = "The gateway has 1 statements under way, which is the limit (sql-gateway.max-operations).";
        page.route("**/statements", route -> {
            if (full.get()) {
                route.fulfill(new Route.FulfillOptions()
                        .setStatus(429)
                        .setHeaders(Map.of("Retry-After", "1", "Content-Type", "application/json"))
                        .setBody("{\"errors\":[\"" + why + "\"]}"));
            } else {
                route.resume();
            }
        });
        long now = System.currentTimeMillis();
        page.clock().setFixedTime(now);
        open();
        run("SELECT 'there is room' AS word");
        var refusal = page.locator(".sql-pane").getByRole(AriaRole.ALERT);
        assertThat(refusal).containsText(why);
        assertThat(refusal).containsText("The gateway asks to wait 1 s before that.");
        Browser.shoot(page, "sql-refused");
        page.clock().setFixedTime(now + 1_000);
        assertThat(refusal).containsText("The gateway may have room by now.");

        full.set(false);
        refusal.getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Try again"))
                .click();
        assertThat(grid()).containsText("there is room");
        assertThat(page.locator(".sql-results .sql-tab")).hasCount(1);
        assertThat(browser().takeComplaints()).isNotEmpty().allMatch(said -> said.contains("429"));
    }

    @Test
    void saysWhenTheProcessHasNoGateway() {
        page.route(
                "**/gateway/**",
                route -> route.fulfill(new Route.FulfillOptions()
                        .setStatus(404)
                        .setContentType("application/json")
                        .setBody("{\"errors\":[\"This process has no SQL gateway.\"]}")));
        go("#/sessions");
        sees("This process has no SQL gateway");
        Browser.shoot(page, "no-gateway");
        page.context().close();
        assertThat(browser().takeComplaints()).allMatch(said -> said.contains("404"));
    }

    private void open() {
        go("#/sql");
        assertThat(editor()).isVisible();
    }

    private void run(String statements) {
        write(statements);
        page.keyboard().press("Control+Shift+Enter");
    }

    private void write(String text) {
        editor().click();
        page.keyboard().press("Control+a");
        page.keyboard().insertText(text);
    }

    private Locator editor() {
        return page.locator(".cm-content");
    }

    /// The ways in which the result can be shown.
    private Locator looks() {
        return page.getByRole(AriaRole.GROUP, new Page.GetByRoleOptions().setName("How the result is shown"))
                .getByRole(AriaRole.BUTTON);
    }

    private Locator mode() {
        return page.locator(".sql-mode");
    }

    /// The rows that are shown, as the page gives them as a file.
    private String csv() throws IOException {
        var file = page.waitForDownload(() -> page.locator(".sql-results")
                .getByText("CSV", new Locator.GetByTextOptions().setExact(true))
                .click());
        return Files.readString(file.path());
    }

    private Locator grid() {
        return page.getByRole(AriaRole.GRID);
    }
}
