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
    void findsASettingOfTheCluster() {
        go("#/configuration");
        page.getByLabel("Find a key or a value").fill("numberOfTaskSlots");
        sees("taskmanager.numberOfTaskSlots");
        Browser.shoot(page, "cluster-configuration");
    }
}
