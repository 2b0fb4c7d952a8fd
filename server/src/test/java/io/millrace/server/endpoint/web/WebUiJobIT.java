package io.millrace.server.endpoint.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Tests all pages of a job in the web UI.
class WebUiJobIT extends WebUiCase {

    @Test
    void namesTheBottleneckOfAJobThatIsHeldBack() {
        go("#/jobs/" + stage().slow() + "/graph");

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
        go("#/jobs/" + stage().healthy() + "/graph");
        var node = page.locator(".node").first();
        assertThat(node).containsText("back-pressured");
        var before = within(node, page.locator(".graph"));
        var records = page.locator("tbody tr").first().innerText();

        assertThat(page.locator("tbody tr").first()).not().hasText(records);
        assertThat(within(node, page.locator(".graph"))).isEqualTo(before);
        Browser.shoot(page, "graph-healthy");
    }

    /// Where it is in a frame that itself moves: on a busy machine a healthy job has findings that come and go above
    /// it.
    private static List<Long> within(Locator node, Locator frame) {
        var box = node.boundingBox();
        var around = frame.boundingBox();
        return List.of(
                Math.round(box.x - around.x),
                Math.round(box.y - around.y),
                Math.round(box.width),
                Math.round(box.height));
    }

    @Test
    void theGraphIsWalkedWithTheKeyboardAlone() {
        go("#/jobs/" + stage().slow() + "/graph");
        page.locator(".node").first().focus();

        page.keyboard().press("ArrowRight");
        assertThat(page.locator(".node").nth(1)).isFocused();
        page.keyboard().press("Enter");
        assertThat(page.getByLabel(Pattern.compile("^Operator Calc"))).isVisible();
        button("^More").press("Enter");
        assertThat(page.getByLabel("More actions")).isVisible();
        page.keyboard().press("Escape");
        assertThat(page.getByLabel("More actions")).isHidden();
        assertThat(page.getByLabel(Pattern.compile("^Operator Calc"))).isVisible();
        page.keyboard().press("Escape");
        assertThat(page.getByLabel(Pattern.compile("^Operator Calc"))).isHidden();
        page.keyboard().press("4");
        sees("Checkpoint configuration");
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
        page.getByLabel(Pattern.compile("^Find among \\d+ metrics")).fill("numRecordsInPerSecond");
        page.getByLabel("Metrics", new Page.GetByLabelOptions().setExact(true))
                .getByText("numRecordsInPerSecond")
                .first()
                .click();
        assertThat(page.locator(".metric-chosen figure")).isVisible();
        Browser.shoot(page, "operator-metrics");
    }

    @Test
    void showsBackPressureAndWatermarksBySubtask() {
        go(operator("subtasks"));
        sees("Not back-pressured");
        assertThat(table("Subtasks")).containsText("Task manager");
        Browser.shoot(page, "operator-subtasks");

        go("#/jobs/" + stage().inEventTime() + "/graph/"
                + stage().vertex(stage().inEventTime(), "GlobalWindowAggregate") + "/watermarks");
        assertThat(table("Watermarks by subtask")).containsText("Behind the clock");
        Browser.shoot(page, "operator-watermarks");
    }

    @Test
    void drawsAFlameGraphThatCanBeSearchedAndZoomed() {
        go(operator("flames"));
        var flames = page.getByRole(AriaRole.IMG, new Page.GetByRoleOptions().setName(Pattern.compile("^Flame graph")));
        assertThat(flames).isVisible();
        Browser.shoot(page, "flame-graph");

        page.getByLabel("Find a method or class").fill("SlowText");
        assertThat(page.getByText(Pattern.compile("match(?:es)?, [1-9]\\d* % of the samples")))
                .isVisible();
        Browser.shoot(page, "flame-graph-searched");

        flames.focus();
        page.keyboard().press("ArrowDown");
        page.keyboard().press("ArrowDown");
        page.keyboard().press("Enter");
        assertThat(button("Show all")).isVisible();
        button("^On CPU").click();
        assertThat(page.locator(".flames canvas, .notice")).isVisible();
    }

    @Test
    void showsCheckpointsAndOneOfThemByOperator() {
        go("#/jobs/" + stage().healthy() + "/checkpoints");
        var history = table("Checkpoints");
        assertThat(history).containsText("Completed");
        sees("Exactly once");
        Browser.shoot(page, "checkpoints");

        history.locator("tbody a").first().click();
        assertThat(page).hasURL(Pattern.compile("/checkpoints/\\d+$"));
        page.locator("details.fold > summary").first().click();
        assertThat(table("Subtasks of the checkpoint").first()).containsText("Completed");
        Browser.shoot(page, "checkpoint");
    }

    @Test
    void showsWhyAJobFailedAndHowOften() {
        go("#/jobs/" + stage().failing() + "/exceptions");
        sees("/ by zero");
        assertThat(page.locator(".trace").first()).containsText("java.lang.ArithmeticException");
        assertThat(page.locator(".fold-main").first()).containsText("ArithmeticException");
        Browser.shoot(page, "exceptions");

        go("#/jobs/" + stage().failing() + "/graph");
        sees("The job failed");
        assertThat(page.locator(".node.failed")).isVisible();
        Browser.shoot(page, "graph-failed");
    }

    @Test
    void saysWhenNothingHasGoneWrongAndHowAJobIsConfigured() {
        go("#/jobs/" + stage().healthy() + "/exceptions");
        sees("No failures");
        Browser.shoot(page, "exceptions-none");

        go("#/jobs/" + stage().healthy() + "/configuration");
        assertThat(page.locator("dt").getByText("Max parallelism")).isVisible();
        Browser.shoot(page, "configuration");
    }

    @Test
    void textFromJobsIsInert() {
        go("#/jobs/" + stage().hostile() + "/graph");

        assertThat(page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setLevel(1)))
                .hasText(WebUiServer.HOSTILE);
        assertThat(page.locator(".node").first()).isVisible();
        assertThat(page.evaluate("window.harmed === undefined")).isEqualTo(true);
        assertThat(page.locator("main img, main script, main iframe")).hasCount(0);
        Browser.shoot(page, "hostile-name");
    }

    @Test
    void opensTheChainOfAnOperatorInItsPlace() {
        go("#/jobs/" + stage().healthy() + "/graph");
        var open = page.getByLabel(Pattern.compile("^Open the chain of ")).first();
        assertThat(open).isVisible();
        open.click();
        assertThat(page.getByLabel(Pattern.compile("^Close the chain of ")).first())
                .isVisible();
        Browser.shoot(page, "graph-chain");
    }

    @Test
    @Tag("exhaustive")
    void findsAnOperatorAmongTwoHundred() {
        try {
            go("#/jobs/" + stage().large() + "/graph");
            assertThat(page.locator(".node").first()).isVisible();
            Browser.shoot(page, "graph-200");
            page.getByLabel("Find an operator").fill("aggregate");
            page.keyboard().press("Enter");
            assertThat(page.locator(".node.found"))
                    .containsText(Pattern.compile("aggregate", Pattern.CASE_INSENSITIVE));
            Browser.shoot(page, "graph-200-found");
        } finally {
            stage().doneWithLarge();
        }
    }

    @Test
    void tellsWhichSubtaskHasMoreToDoThanTheOthers() {
        go("#/jobs/" + stage().skewed() + "/graph");
        sees("Skew:");
        assertThat(page.locator(".chip.skewed").first()).isVisible();
        Browser.shoot(page, "graph-skewed");
    }

    @Test
    void leadsFromAnOperatorToASubtaskItsFlameGraphAndItsTaskManager() {
        go(operator("subtasks"));
        table("Subtasks").locator("tbody tr").first().click();
        assertThat(page).hasURL(Pattern.compile("[?&]subtask=0"));
        page.getByLabel("Operator tabs").getByText("Flame graph").click();
        assertThat(page).hasURL(Pattern.compile("/flames\\?subtask=0"));
        page.getByLabel("Operator tabs").getByText("Subtasks").click();
        page.getByLabel("From subtask 0").getByText("Task manager").click();
        assertThat(page).hasURL(Pattern.compile("#/task-managers/"));
    }

    @Test
    void comparesTwoCheckpointsAndTellsTheCauses() {
        go("#/jobs/" + stage().healthy() + "/checkpoints");
        var ids = table("Checkpoints").locator("tbody a");
        assertThat(ids.nth(1)).isVisible();
        go("#/jobs/" + stage().healthy() + "/checkpoints/" + ids.nth(0).innerText() + "?against="
                + ids.nth(1).innerText());
        assertThat(page.locator(".sides")).containsText("→");
        Browser.shoot(page, "checkpoints-compared");
    }

    @Test
    void showsTheCourseOfAJobAndItsCharts() {
        go("#/jobs/" + stage().failing() + "/timeline");
        sees("Checkpoints, failures");
        Browser.shoot(page, "timeline");
        go("#/jobs/" + stage().slow() + "/metrics");
        assertThat(page.locator(".chart canvas").first()).isVisible();
        Browser.shoot(page, "job-metrics");
    }

    private Locator table(String caption) {
        return page.getByRole(
                AriaRole.TABLE, new Page.GetByRoleOptions().setName(caption).setExact(true));
    }

    private String operator(String tab) {
        return "#/jobs/" + stage().slow() + "/graph/" + stage().vertex(stage().slow(), "Calc") + "/" + tab;
    }
}
