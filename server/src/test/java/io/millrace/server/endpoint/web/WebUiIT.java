package io.millrace.server.endpoint.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Every screen of the web UI in a real browser, over a real server with jobs that are well, held back and failing.
class WebUiIT {
    private static WebUiStage stage;
    private static Browser browser;
    private Page page;

    @BeforeAll
    static void start() throws IOException {
        PlaywrightAssertions.setDefaultAssertionTimeout(30_000);
        stage = WebUiStage.start();
        browser = Browser.open(stage.page());
    }

    @AfterAll
    static void stop() throws IOException {
        browser.close();
        stage.close();
    }

    @BeforeEach
    void openPage() {
        page = browser.page();
    }

    @AfterEach
    void nothingWentWrong() {
        page.context().close();
        browser.hasNoComplaints();
    }

    @Test
    void showsTheClusterAtAGlance() {
        go("");

        sees("Running jobs");
        assertThat(link(WebUiStage.SLOW).first()).isVisible();
        assertThat(page.getByText("back-pressured").first()).isVisible();
        assertThat(page.getByText(Pattern.compile("by the sources of \\d jobs?")))
                .isVisible();
        assertThat(page).hasTitle("Overview · Millrace");
        Browser.shoot(page, "overview");
    }

    @Test
    void listsJobsAndFiltersThemByStateAndText() {
        go("#/jobs");
        assertThat(link(WebUiStage.HEALTHY)).isVisible();
        assertThat(link(WebUiStage.FAILING)).isVisible();
        Browser.shoot(page, "jobs");

        button(Pattern.compile("^Failed")).click();
        assertThat(link(WebUiStage.FAILING)).isVisible();
        assertThat(link(WebUiStage.HEALTHY)).isHidden();
        assertThat(page).hasURL(Pattern.compile("#/jobs\\?state=failed$"));

        page.getByLabel("Filter by name or id").fill("no such job");
        sees("No job matches");
        Browser.shoot(page, "jobs-none");
        button(Pattern.compile("^Show all")).click();
        assertThat(link(WebUiStage.HEALTHY)).isVisible();
    }

    @Test
    void namesTheBottleneckOfAJobThatIsHeldBack() {
        go("#/jobs/" + stage.slow() + "/graph");

        sees("Bottleneck:");
        assertThat(page.locator(".node")).hasCount(4);
        assertThat(page.locator(".node.bottleneck")).containsText("Calc");
        assertThat(page.locator(".node.mostly-back")).containsText("Source");
        assertThat(page.locator(".edge text").getByText(Pattern.compile("/s$")).first())
                .isVisible();
        Browser.shoot(page, "graph-back-pressured");
    }

    @Test
    void theGraphStaysWhereItIsWhileItsFiguresChange() {
        go("#/jobs/" + stage.healthy() + "/graph");
        var node = page.locator(".node").first();
        assertThat(node).containsText("held");
        sees("Nothing is held back");
        var before = node.boundingBox();
        var records = page.locator("tbody tr").first().innerText();

        assertThat(page.locator("tbody tr").first()).not().hasText(records);
        assertThat(node.boundingBox()).usingRecursiveComparison().isEqualTo(before);
        Browser.shoot(page, "graph-healthy");
    }

    @Test
    void theGraphIsWalkedWithTheKeyboardAlone() {
        go("#/jobs/" + stage.slow() + "/graph");
        page.locator(".node").first().focus();

        page.keyboard().press("ArrowRight");
        assertThat(page.locator(".node").nth(1)).isFocused();
        page.keyboard().press("Enter");
        assertThat(page.getByLabel(Pattern.compile("^Operator Calc"))).isVisible();
        page.keyboard().press("Escape");
        assertThat(page.getByLabel(Pattern.compile("^Operator Calc"))).isHidden();
        page.keyboard().press("2");
        sees("How this job checkpoints");
        page.keyboard().press("g");
        page.keyboard().press("j");
        assertThat(page).hasTitle("Jobs · Millrace");
        page.keyboard().press("?");
        sees("Fit the graph to its frame");
        Browser.shoot(page, "shortcuts");
    }

    @Test
    void showsAnOperatorsMetricsOverTime() {
        go(operator("metrics"));

        assertThat(page.locator(".chart").first().locator("canvas")).isVisible();
        assertThat(page.getByText("Busiest subtask")).isVisible();
        var picker = page.getByLabel("Add a metric");
        assertThat(picker).containsText("numRecordsInPerSecond");
        picker.selectOption("numRecordsIn");
        assertThat(page.locator("figure").getByText("numRecordsIn", new Locator.GetByTextOptions().setExact(true)))
                .isVisible();
        seesALine();
        Browser.shoot(page, "operator-metrics");
    }

    @Test
    void showsBackPressureAndWatermarksBySubtask() {
        go(operator("subtasks"));
        sees("Not held back");
        assertThat(page.getByRole(AriaRole.TABLE)).containsText("Task manager");
        Browser.shoot(page, "operator-subtasks");

        go("#/jobs/" + stage.healthy() + "/graph/" + stage.vertex(stage.healthy(), "WindowAggregate") + "/watermarks");
        assertThat(page.getByRole(AriaRole.TABLE)).containsText("Behind the clock");
        Browser.shoot(page, "operator-watermarks");
    }

    @Test
    void drawsAFlameGraphThatCanBeSearchedAndZoomed() {
        go(operator("flames"));
        var flames = page.getByRole(AriaRole.IMG, new Page.GetByRoleOptions().setName(Pattern.compile("^Flame graph")));
        assertThat(flames).isVisible();
        Browser.shoot(page, "flame-graph");

        page.getByLabel("Find a method").fill("regex");
        assertThat(page.getByText(Pattern.compile("^[1-9]\\d* % of the samples match")))
                .isVisible();
        Browser.shoot(page, "flame-graph-searched");

        flames.focus();
        page.keyboard().press("ArrowDown");
        page.keyboard().press("ArrowDown");
        page.keyboard().press("Enter");
        assertThat(button(Pattern.compile("Show all"))).isVisible();
        button(Pattern.compile("^On CPU")).click();
        assertThat(page.locator(".flames canvas, .notice")).isVisible();
    }

    @Test
    void showsCheckpointsAndOneOfThemByOperator() {
        go("#/jobs/" + stage.healthy() + "/checkpoints");
        var history = page.getByRole(
                AriaRole.TABLE,
                new Page.GetByRoleOptions().setName("Checkpoints").setExact(true));
        assertThat(history).containsText("Completed");
        sees("Exactly once");
        Browser.shoot(page, "checkpoints");

        history.locator("tbody a").first().click();
        assertThat(page).hasURL(Pattern.compile("/checkpoints/\\d+$"));
        page.locator("details.fold > summary").first().click();
        assertThat(page.getByRole(AriaRole.TABLE, new Page.GetByRoleOptions().setName("Subtasks of the checkpoint"))
                        .first())
                .containsText("Completed");
        Browser.shoot(page, "checkpoint");
    }

    @Test
    void showsWhyAJobFailedAndHowOften() {
        go("#/jobs/" + stage.failing() + "/exceptions");
        sees("/ by zero");
        assertThat(page.locator(".stack-text").first()).containsText("java.lang.ArithmeticException");
        assertThat(page.locator("details.fold")).not().hasCount(1);
        Browser.shoot(page, "exceptions");

        go("#/jobs/" + stage.failing() + "/graph");
        sees("The job failed");
        assertThat(page.locator(".node.failed")).isVisible();
        Browser.shoot(page, "graph-failed");
    }

    @Test
    void saysWhenNothingHasGoneWrongAndHowAJobIsConfigured() {
        go("#/jobs/" + stage.healthy() + "/exceptions");
        sees("Nothing has gone wrong");
        Browser.shoot(page, "exceptions-none");

        go("#/jobs/" + stage.healthy() + "/configuration");
        sees("Parallelism");
        Browser.shoot(page, "configuration");
    }

    @Test
    void writesASavepointAndSaysWhereItIs() {
        go("#/jobs/" + stage.healthy() + "/graph");
        button(Pattern.compile("^Savepoint$")).click();
        sees("The job goes on running");
        Browser.shoot(page, "action-savepoint");

        page.getByLabel("Directory of the savepoint").fill(stage.savepoints().toString());
        button(Pattern.compile("^Write the savepoint$")).click();
        sees("The savepoint is written:");
        assertThat(page.locator("dialog code")).containsText("savepoint-");
        Browser.shoot(page, "action-savepoint-done");
        assertThat(stage.savepoints()).isNotEmptyDirectory();
    }

    @Test
    void saysWhyAnActionFailed() {
        go("#/jobs/" + stage.healthy() + "/graph");
        button(Pattern.compile("^Savepoint$")).click();
        page.getByLabel("Directory of the savepoint").fill("/proc/no-such-place");
        button(Pattern.compile("^Write the savepoint$")).click();

        assertThat(page.getByRole(AriaRole.ALERT)).isVisible();
        assertThat(page.getByRole(AriaRole.ALERT)).not().containsText(Pattern.compile("at [\\w.$]+\\("));
        Browser.shoot(page, "action-failed");
        assertThat(browser.takeComplaints())
                .as("only what the browser itself says of a refused request")
                .allMatch(said -> said.contains("Failed to load resource"));
    }

    @Test
    void cancelsAJobOnlyAfterSayingWhatThatMeans() {
        var job = stage.another("to be cancelled");
        go("#/jobs/" + job + "/graph");
        button(Pattern.compile("^Cancel$")).click();
        sees("It cannot be taken back");
        Browser.shoot(page, "action-cancel");
        button(Pattern.compile("^Keep it running$")).click();
        assertThat(page.locator(".facts")).containsText("Running");

        button(Pattern.compile("^Cancel$")).click();
        button(Pattern.compile("^Cancel the job$")).click();
        sees("The job has been told to cancel.");
        button(Pattern.compile("^Close$")).click();
        assertThat(page.locator(".facts")).containsText("Canceled");
        assertThat(button(Pattern.compile("^Cancel$"))).isHidden();
    }

    @Test
    void stopsAJobWithASavepoint() {
        var job = stage.another("to be stopped");
        go("#/jobs/" + job + "/graph");
        button(Pattern.compile("^Stop with savepoint$")).click();
        page.getByLabel("Directory of the savepoint").fill(stage.savepoints().toString());
        button(Pattern.compile("^Stop the job$")).click();

        sees("The job has stopped. Its savepoint:");
        button(Pattern.compile("^Close$")).click();
        assertThat(page.locator(".facts")).containsText("Finished");
    }

    @Test
    void showsTheTaskManagersAndOneOfThem() {
        go("#/task-managers");
        assertThat(page.getByRole(AriaRole.TABLE)).containsText("Last heartbeat");
        Browser.shoot(page, "task-managers");

        page.getByRole(AriaRole.TABLE).locator("tbody a").first().click();
        sees("Java heap");
        sees("Garbage collectors");
        assertThat(page.locator(".chart canvas").first()).isVisible();
        seesALine();
        Browser.shoot(page, "task-manager");

        tab("Threads").click();
        page.getByLabel("Filter by name or frame").fill("Source");
        assertThat(page.locator("details.fold").first()).isVisible();
        Browser.shoot(page, "task-manager-threads");
        tab("Configuration").click();
        sees("Process in total");
        tab("Logs").click();
        assertThat(page.locator(".log-line, .notice").first()).isVisible();
        Browser.shoot(page, "task-manager-logs");
    }

    @Test
    void showsTheJobManagersLoadLogsThreadsAndSettings() {
        go("#/job-manager/metrics");
        sees("Java heap");
        seesALine();
        Browser.shoot(page, "job-manager");

        tab("Threads").click();
        assertThat(page.locator("details.fold").first()).isVisible();
        Browser.shoot(page, "job-manager-threads");
        tab("Configuration").click();
        sees("rest.port");
        sees("Class path");
        Browser.shoot(page, "job-manager-configuration");
        tab("Logs").click();
        assertThat(page.locator(".log-line, .notice").first()).isVisible();
        Browser.shoot(page, "job-manager-logs");
    }

    @Test
    void saysThatAJobOrAPlaceIsNotKnown() {
        go("#/jobs/00000000000000000000000000000000/graph");
        sees("The server does not know the job");
        Browser.shoot(page, "job-unknown");
        go("#/nowhere");
        sees("There is nothing at nowhere");
        // what is still on its way from the browser has come when the page is gone
        page.context().close();
        assertThat(browser.takeComplaints())
                .as("only what the browser itself says of a 404")
                .allMatch(said -> said.contains("404"));
    }

    @Test
    void keepsShowingWhatItHasSeenWhileTheServerIsAway() {
        go("#/jobs");
        assertThat(link(WebUiStage.HEALTHY)).isVisible();

        page.route("**/v1/**", Route::abort);
        sees("The server has not answered since");
        assertThat(link(WebUiStage.HEALTHY)).isVisible();
        Browser.shoot(page, "server-away");
        go("#/task-managers");
        sees("The server does not answer");
        Browser.shoot(page, "server-away-empty");

        page.unroute("**/v1/**");
        assertThat(page.getByRole(AriaRole.TABLE)).isVisible();
        assertThat(page.getByText("The server has not answered since")).isHidden();
        assertThat(browser.takeComplaints()).allMatch(said -> said.contains("net::ERR_FAILED"));
    }

    @Test
    void textFromJobsIsInert() {
        go("#/jobs/" + stage.hostile() + "/graph");

        assertThat(page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setLevel(1)))
                .hasText(WebUiStage.HOSTILE);
        assertThat(page.locator(".node").first()).isVisible();
        assertThat(page.evaluate("window.harmed === undefined")).isEqualTo(true);
        assertThat(page.locator("main img, main script, main iframe")).hasCount(0);
        Browser.shoot(page, "hostile-name");
    }

    @Test
    void holdsFiveHundredJobsAndOnlyThoseRowsThatCanBeSeen() {
        var lines =
                IntStream.range(0, 500).mapToObj("""
                        {"jid":"%1$032x","name":"job number %1$d of a busy cluster","state":"RUNNING","start-time":%1$d,
                        "end-time":-1,"duration":60000,"last-modification":1,"tasks":{"total":4,"running":4},
                        "pending-operators":0,"jobType":"STREAMING","schedulerType":"Default"}"""::formatted).collect(Collectors.joining(",", "{\"jobs\":[", "]}"));
        page.route(
                "**/v1/jobs/overview",
                route -> route.fulfill(new Route.FulfillOptions()
                        .setContentType("application/json")
                        .setBody(lines)));
        go("#/jobs");
        assertThat(link("job number 499 of a busy cluster")).isVisible();
        assertThat(page.locator("tbody tr").count()).isLessThan(200);
        Browser.shoot(page, "jobs-500");

        page.locator("main").evaluate("main => main.scrollTo(0, main.scrollHeight)");
        assertThat(link("job number 0 of a busy cluster")).isVisible();
    }

    @Test
    void remembersTheColoursThatWereChosen() {
        go("");
        page.keyboard().press("d");
        page.keyboard().press("d");
        assertThat(page.locator("html")).hasAttribute("data-theme", "dark");
        page.reload();
        assertThat(page.locator("html")).hasAttribute("data-theme", "dark");
    }

    @Test
    void theFirstScreenIsSmall() {
        var scripts = new AtomicLong();
        page.onRequestFinished(request -> {
            if (List.of("script", "stylesheet").contains(request.resourceType())) {
                scripts.addAndGet(request.sizes().responseBodySize);
            }
        });
        go("");
        sees("Running jobs");

        assertThat(scripts.get())
                .as("bytes of script and style on the wire, gzipped")
                .isBetween(1L, 60_000L);
    }

    private void go(String place) {
        page.navigate(stage.page() + place);
    }

    private String operator(String tab) {
        return "#/jobs/" + stage.slow() + "/graph/" + stage.vertex(stage.slow(), "Calc") + "/" + tab;
    }

    private void sees(String text) {
        assertThat(page.getByText(text).first()).isVisible();
    }

    /// A chart with enough samples to be a line.
    private void seesALine() {
        assertThat(page.locator("figure").last()).hasAttribute("data-samples", Pattern.compile("[6-9]|\\d\\d+"));
    }

    private Locator link(String name) {
        return page.getByRole(
                AriaRole.LINK, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    private Locator button(Pattern name) {
        return page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name))
                .first();
    }

    private Locator tab(String name) {
        return page.getByLabel("Of this process").getByText(name);
    }
}
