package io.millrace.server.endpoint.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Tests the frame and the lists of the web UI in a real browser, over a real server with healthy,
/// back-pressured and failing jobs.
class WebUiIT extends WebUiCase {

    @Test
    void showsTheClusterAtAGlance() {
        go("");

        sees("Running jobs");
        sees("Needs attention");
        assertThat(page.getByText(WebUiServer.SLOW).first()).isVisible();
        assertThat(page.getByText(Pattern.compile("is busy \\d+ % of its time")).first())
                .isVisible();
        assertThat(page.getByText(Pattern.compile("from the sources of \\d jobs?")))
                .isVisible();
        assertThat(page).hasTitle("Overview · Millrace");
        Browser.shoot(page, "overview");
    }

    @Test
    void listsJobsAndFiltersThemByStateAndText() {
        go("#/jobs");
        assertThat(link(WebUiServer.HEALTHY)).isVisible();
        assertThat(link(WebUiServer.FAILING)).isVisible();
        Browser.shoot(page, "jobs");

        button("^Failed").click();
        assertThat(link(WebUiServer.FAILING)).isVisible();
        assertThat(link(WebUiServer.HEALTHY)).isHidden();
        assertThat(page).hasURL(Pattern.compile("#/jobs\\?state=failed$"));

        page.getByLabel("Name, id or statement").fill("no such job");
        sees("No job matches");
        Browser.shoot(page, "jobs-none");
        button("^Show all").click();
        assertThat(link(WebUiServer.HEALTHY)).isVisible();
    }

    @Test
    void saysThatAJobOrAPlaceIsNotKnown() {
        go("#/jobs/00000000000000000000000000000000/graph");
        sees("Could not find the job");
        Browser.shoot(page, "job-unknown");
        go("#/nowhere");
        sees("There is nothing at #/nowhere");
        // what is still on its way from the browser has come when the page is gone
        page.context().close();
        assertThat(browser().takeComplaints())
                .as("only what the browser itself says of a 404")
                .allMatch(said -> said.contains("404"));
    }

    @Test
    void keepsShowingWhatItHasSeenWhileTheServerIsAway() {
        go("#/jobs");
        assertThat(link(WebUiServer.HEALTHY)).isVisible();

        page.route("**/v1/**", Route::abort);
        sees("The server has not answered since");
        assertThat(link(WebUiServer.HEALTHY)).isVisible();
        Browser.shoot(page, "server-away");
        go("#/task-managers");
        sees("The server is not responding");
        Browser.shoot(page, "server-away-empty");

        page.unroute("**/v1/**");
        assertThat(page.getByRole(AriaRole.TABLE)).isVisible();
        assertThat(page.getByText("The server has not answered since")).isHidden();
        assertThat(browser().takeComplaints()).allMatch(said -> said.contains("net::ERR_FAILED"));
    }

    @Test
    void holdsFiveHundredJobsAndOnlyThoseRowsThatCanBeSeen() {
        var lines =
                IntStream.range(0, 500).mapToObj("""
                        {"jid":"%1$032x","name":"job number %1$d of a busy cluster","state":"RUNNING","start-time":%1$d,
                        "end-time":-1,"duration":60000,"last-modification":1,"tasks":{"total":4,"running":4},
                        "pending-operators":0,"jobType":"STREAMING","schedulerType":"Default"}"""::formatted).collect(Collectors.joining(",", "{\"jobs\":[", "]}"));
        page.route("**/v1/jobs/overview", route -> route.fulfill(json(lines)));
        go("#/jobs");
        assertThat(link("job number 499 of a busy cluster")).isVisible();
        assertThat(page.locator("tbody tr").count()).isLessThan(200);
        Browser.shoot(page, "jobs-500");

        page.locator("main").evaluate("main => main.scrollTo(0, main.scrollHeight)");
        assertThat(link("job number 0 of a busy cluster")).isVisible();
    }

    @Test
    void staysOnThePageToWhichTheUserWentWhileAProgramStarts() {
        var runs = new ArrayDeque<Route>();
        page.route(
                "**/v1/jars",
                route -> route.fulfill(json("{\"address\":\"\",\"files\":[{\"id\":\"slow.jar\","
                        + "\"name\":\"slow.jar\",\"uploaded\":1,\"entry\":[]}]}")));
        page.route("**/v1/jars/slow.jar/run", runs::add);
        go("#/submit/slow.jar");
        button("^Run$").click();
        page.waitForCondition(() -> !runs.isEmpty());
        go("#/jobs");
        runs.remove().fulfill(json("{\"jobid\":\"" + stage().healthy() + "\"}"));

        assertThat(page.locator(".toast")).containsText("The program was started");
        assertThat(page).hasURL(Pattern.compile("#/jobs$"));
    }

    private static Route.FulfillOptions json(String body) {
        return new Route.FulfillOptions().setContentType("application/json").setBody(body);
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

    @Test
    void goesAnywhereByTyping() {
        go("");
        sees("Running jobs");
        page.keyboard().press("Control+k");
        page.getByRole(AriaRole.COMBOBOX).fill("million regular");
        assertThat(page.getByRole(AriaRole.OPTION)).hasCount(1);
        Browser.shoot(page, "palette");
        page.keyboard().press("Enter");

        assertThat(page).hasURL(Pattern.compile("#/jobs/" + stage().slow() + "/graph$"));
        assertThat(page.getByRole(AriaRole.COMBOBOX)).hasCount(0);
    }

    @Test
    void movesThroughTheRecordedTimeAndBackToThePresent() {
        go("#/jobs");
        assertThat(page.locator(".time-bar")).isVisible();
        page.keyboard().press("[");
        assertThat(page.locator(".time-bar.past")).isVisible();
        assertThat(page).hasURL(Pattern.compile("[?&]at=\\d{13}$"));
        Browser.shoot(page, "past");

        page.reload();
        assertThat(page.locator(".time-bar.past")).isVisible();
        page.getByText("Overview").first().click();
        assertThat(page).hasURL(Pattern.compile("#/overview\\?at=\\d{13}$"));
        page.keyboard().press("l");
        assertThat(page.locator(".time-bar.past")).hasCount(0);
        assertThat(page).hasURL(Pattern.compile("#/overview$"));
    }

    @Test
    void remembersWhichColumnsWereChosen() {
        go("#/jobs");
        var duration = page.getByRole(AriaRole.COLUMNHEADER, new Page.GetByRoleOptions().setName("Duration"));
        assertThat(duration).isVisible();
        page.getByLabel("Choose the columns of Jobs").click();
        page.getByLabel("Columns").getByLabel("Duration").uncheck();
        assertThat(duration).hasCount(0);
        page.reload();
        assertThat(link(WebUiServer.HEALTHY)).isVisible();
        assertThat(duration).hasCount(0);
    }
}
