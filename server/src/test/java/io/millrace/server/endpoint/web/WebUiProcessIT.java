package io.millrace.server.endpoint.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.Test;

/// Task managers and the job manager in the web UI.
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
}
