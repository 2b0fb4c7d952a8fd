package io.millrace.server.endpoint.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.util.ArrayDeque;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Tests the actions on a job in the web UI.
class WebUiActionIT extends WebUiCase {

    @Test
    void writesASavepointAndSaysWhereItIs() {
        go("#/jobs/" + stage().healthy() + "/graph");
        button("^Savepoint$").click();
        sees("The job keeps running");
        Browser.shoot(page, "action-savepoint");

        page.getByLabel("Directory of the savepoint").fill(stage().savepoints().toString());
        button("^Write the savepoint$").click();
        sees("The savepoint is written:");
        assertThat(page.locator("dialog code")).containsText("savepoint-");
        Browser.shoot(page, "action-savepoint-done");
        assertThat(stage().savepoints()).isNotEmptyDirectory();

        // as on a page that another machine serves without TLS
        page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})");
        page.locator("dialog").getByText("Copy").click();
        sees("Copied");
        button("^Close$").click();
        var search = page.getByRole(AriaRole.SEARCHBOX).first();
        search.press("Control+v");
        assertThat(search).hasValue(Pattern.compile("savepoint-"));
    }

    @Test
    void saysWhereASavepointIsWhoseDialogWasLeft() {
        go("#/jobs/" + stage().healthy() + "/graph");
        button("^Savepoint$").click();
        page.getByLabel("Directory of the savepoint").fill(stage().savepoints().toString());
        var requests = new ArrayDeque<Route>();
        page.route("**/savepoints", requests::add);
        button("^Write the savepoint$").click();
        page.waitForCondition(() -> !requests.isEmpty());

        go("#/jobs");
        assertThat(page.getByRole(AriaRole.DIALOG)).hasCount(0);
        requests.remove().resume();
        assertThat(page.locator(".toast code")).containsText("savepoint-");
    }

    @Test
    void saysWhyAnActionFailed() {
        go("#/jobs/" + stage().healthy() + "/graph");
        button("^Savepoint$").click();
        page.getByLabel("Directory of the savepoint").fill("/proc/no-such-place");
        button("^Write the savepoint$").click();

        assertThat(page.getByRole(AriaRole.ALERT)).isVisible();
        assertThat(page.getByRole(AriaRole.ALERT)).not().containsText(Pattern.compile("at [\\w.$]+\\("));
        Browser.shoot(page, "action-failed");
        assertThat(browser().takeComplaints())
                .as("only what the browser itself says of a refused request")
                .allMatch(said -> said.contains("Failed to load resource"));
    }

    @Test
    void cancelsAJobOnlyAfterSayingWhatThatMeans() {
        var job = stage().another("to be cancelled");
        go("#/jobs/" + job + "/graph");
        button("^Cancel$").click();
        sees("This can't be undone");
        Browser.shoot(page, "action-cancel");
        button("^Keep it running$").click();
        assertThat(page.locator(".facts").first()).containsText("Running");

        button("^Cancel$").click();
        button("^Cancel the job$").click();
        sees("The cluster is cancelling the job.");
        button("^Close$").click();
        assertThat(page.locator(".facts").first()).containsText("Cancelled");
        assertThat(button("^Cancel$")).isHidden();
    }

    @Test
    void stopsAJobWithASavepoint() {
        var job = stage().another("to be stopped");
        go("#/jobs/" + job + "/graph");
        button("^Stop with savepoint$").click();
        page.getByLabel("Directory of the savepoint").fill(stage().savepoints().toString());
        button("^Stop the job$").click();

        sees("The job has stopped. Its savepoint:");
        button("^Close$").click();
        assertThat(page.locator(".facts").first()).containsText("Finished");
    }

    @Test
    void changesTheParallelismOfASqlPipeline() {
        var job = stage().another("to be widened");
        go("#/jobs/" + job + "/graph");
        button("^More").click();
        button("^Change the parallelism…$").click();
        page.getByLabel("Parallelism of the job").fill("2");
        sees("there are enough");
        Browser.shoot(page, "action-rescale");
        button("^Change the parallelism$").click();

        sees("The job runs with the new parallelism.");
        Browser.shoot(page, "action-rescale-done");
        button("^Close$").click();
        assertThat(stage().parallelism(job)).containsOnly(2);
        go("#/jobs/" + job + "/timeline");
        sees("Changes of parallelism");
    }
}
