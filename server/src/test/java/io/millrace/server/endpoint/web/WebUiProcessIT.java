package io.millrace.server.endpoint.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/// Tests task managers and the job manager in the web UI.
class WebUiProcessIT extends WebUiCase {

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
        page.getByLabel("Filter by name, frame or lock").fill("Source");
        assertThat(page.locator("details.fold").first()).isVisible();
        Browser.shoot(page, "task-manager-threads");
        tab("Configuration").click();
        sees("Total process memory");
        tab("Logs").click();
        assertThat(page.locator(".log-row, .notice").first()).isVisible();
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
        sees("Class path");
        Browser.shoot(page, "job-manager-configuration");
        tab("Profiler").click();
        assertThat(page.getByText("Start profiling").or(page.locator(".notice")).first())
                .isVisible();
        Browser.shoot(page, "job-manager-profiler");
    }

    @Test
    void followsALogAndSearchesAllOfIt() {
        go("#/job-manager/logs/server.log");
        assertThat(page.locator(".log-row").first()).isVisible();
        Browser.shoot(page, "log");
        page.getByLabel("Search the whole file").fill("onerror");
        assertThat(page.getByLabel("Lines that match")).containsText("onerror");
        Browser.shoot(page, "log-searched");
    }

    @Test
    void showsTheLineOfALogThatAnAddressNames() throws IOException {
        var lines = new ArrayList<String>();
        for (var hour = 0; hour < 24; hour++) {
            lines.add("2026-11-22 %02d:00:00,000 ERROR [main] a.B - hour %02d".formatted(hour, hour));
            lines.add("java.lang.IllegalStateException");
            for (var frame = 1; frame <= 9; frame++) {
                lines.add("\tat a.B.frame%d(B.java:%d)".formatted(frame, frame));
            }
        }
        Files.write(stage().log().resolveSibling("hours.log"), lines);
        // as of a server two hours east of here
        page.route(
                "**/v1/config",
                route -> route.fulfill(new Route.FulfillOptions()
                        .setContentType("application/json")
                        .setBody(route.fetch().text().replaceFirst("(\"timezone-offset\":)-?\\d+", "$17200000"))));
        var requests = new ConcurrentLinkedQueue<String>();
        page.onRequest(request -> requests.add(request.url()));
        var at = "at=" + Instant.parse("2026-11-22T10:00:00Z").toEpochMilli();

        go("#/job-manager/logs/hours.log?" + at);
        assertThat(page.locator(".log-row.here")).containsText("hour 12");

        var frame = String.join("\n", lines)
                        .indexOf("frame5", String.join("\n", lines).indexOf("hour 20"))
                - 8;
        page.navigate("about:blank");
        requests.clear();
        go("#/job-manager/logs/hours.log?find=@" + frame + "&" + at);
        var found = page.locator(".log-row.here");
        assertThat(found).containsText("frame5");
        assertThat(found).isInViewport();
        assertThat(requests).noneMatch(url -> url.endsWith("/tail?lines=1"));

        page.locator(".log-row").getByText("fold").click();
        assertThat(found).hasCount(0);
    }

    @Test
    void findsASettingOfTheCluster() {
        go("#/configuration");
        page.getByLabel("Find a key or a value").fill("numberOfTaskSlots");
        sees("taskmanager.numberOfTaskSlots");
        Browser.shoot(page, "cluster-configuration");
    }
}
