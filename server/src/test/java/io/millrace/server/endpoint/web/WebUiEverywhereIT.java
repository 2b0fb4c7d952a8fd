package io.millrace.server.endpoint.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.millrace.testing.Exhaustive;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Tests the rules for every place of the web UI.
class WebUiEverywhereIT extends WebUiCase {
    private static final int PAST_MILLIS = 3_000;
    private static final int NARROW = 375;
    private static final List<Integer> WIDTHS = List.of(768, 1440, 3840);
    private static final List<Look> LOOKS = List.of(
            new Look(1440, 900, ColorScheme.LIGHT),
            new Look(1440, 900, ColorScheme.DARK),
            new Look(375, 800, ColorScheme.LIGHT));

    /// Every address that `routing.ts` knows, with a job that has something to show there; that of the large job comes
    /// last, in an exhaustive run, and is not among them: while it runs, its metrics keep a processor busy.
    private static List<String> places() {
        var slow = "#/jobs/" + stage().slow();
        var vertex = slow + "/graph/" + stage().vertex(stage().slow(), "Calc");
        var windows = stage().vertex(stage().inEventTime(), "GlobalWindowAggregate");
        var taskManager = "#/task-managers/" + stage().taskManager();
        var past = "?at=" + (System.currentTimeMillis() - PAST_MILLIS);
        return Stream.of(
                        List.of(
                                "#/overview",
                                "#/jobs",
                                "#/applications",
                                "#/task-managers",
                                "#/sql",
                                "#/history",
                                "#/sessions",
                                "#/connectors",
                                "#/limits",
                                "#/tokens"),
                        List.of(
                                "#/configuration",
                                "#/sessions/" + stage().session().text(),
                                "#/nowhere"),
                        below(
                                slow,
                                "graph",
                                "timeline",
                                "exceptions",
                                "checkpoints",
                                "metrics",
                                "configuration",
                                "sql"),
                        below(vertex, "metrics", "subtasks", "watermarks", "flames"),
                        below(taskManager, "metrics", "logs", "threads", "profiler", "configuration"),
                        below("#/job-manager", "metrics", "logs", "threads", "profiler", "configuration"),
                        List.of(
                                "#/jobs/" + stage().failing() + "/exceptions",
                                "#/jobs/" + stage().skewed() + "/graph",
                                "#/jobs/" + stage().inEventTime() + "/graph/" + windows + "/watermarks"),
                        List.of(
                                "#/submit",
                                "#/applications?all=yes",
                                "#/applications/" + stage().failing(),
                                "#/overview" + past,
                                slow + "/graph" + past,
                                slow + "/checkpoints" + past,
                                taskManager + "/metrics" + past),
                        below("#/jobs/" + stage().hostile(), "graph", "sql", "configuration"))
                .flatMap(List::stream)
                .toList();
    }

    private static List<String> below(String place, String... tabs) {
        return Stream.of(tabs).map(tab -> place + "/" + tab).toList();
    }

    /// Waits until nothing is shown as loading any more, and the answers are drawn.
    private static void arrive(Page at, String base, String place) {
        at.navigate(base + place);
        assertThat(at.locator("main")).isVisible();
        assertThat(at.locator("main .ghost")).hasCount(0);
        drawn(at);
    }

    private static void drawn(Page at) {
        at.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
    }

    /// The size of a window and its theme.
    private record Look(int width, int height, ColorScheme theme) {
        void take(Page at) {
            at.setViewportSize(width, height);
            at.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(theme));
            drawn(at);
        }
    }

    /// All in an exhaustive run, otherwise one of them, another for each place.
    private static <T> List<T> some(List<T> all, int place) {
        return Exhaustive.ENABLED ? all : List.of(all.get(place % all.size()));
    }

    /// Behind a proxy that puts the UI under a path, each place is gone to once: what a person who cannot see well or
    /// use a mouse would stumble over, what does not fit into a window, and what a hostile name would run.
    @Test
    void everyPlaceIsAccessibleFitsItsWindowBehindAProxyAndRunsNoNames() throws IOException {
        try (var proxy = PathProxy.open(stage().page())) {
            var behind = browser().inspected(proxy.page());
            var found = new ArrayList<String>();
            var places = places();
            for (int i = 0; i < places.size(); i++) {
                found.addAll(complaints(behind, proxy.page().toString(), places.get(i), i));
            }
            if (Exhaustive.ENABLED) {
                try {
                    var large = "#/jobs/" + stage().large() + "/graph";
                    found.addAll(complaints(behind, proxy.page().toString(), large, places.size()));
                } finally {
                    stage().doneWithLarge();
                }
            }
            assertThat(found).isEmpty();
            assertThat(proxy.streamed()).as("streams of events").anyMatch(path -> path.startsWith("/v1/events"));
            arrive(behind, proxy.page().toString(), "#/jobs");
            behind.getByText(WebUiServer.HEALTHY).first().click();
            assertThat(behind.locator(".node").first()).isVisible();
            assertThat((Integer) behind.evaluate("async () => (await fetch('gateway/v4/info')).status"))
                    .isEqualTo(200);
            behind.context().close();
        }
    }

    private static List<String> complaints(Page behind, String base, String place, int number) {
        arrive(behind, base, place);
        assertThat((Boolean) behind.evaluate("() => 'harmed' in window"))
                .as(place)
                .isFalse();
        assertThat(behind.locator("[onerror]")).hasCount(0);
        var found = new ArrayList<String>();
        var widths = new ArrayList<>(some(WIDTHS, number));
        widths.add(NARROW);
        for (int width : widths) {
            int overhang = overhang(behind, width);
            if (overhang > 0) {
                found.add(place + " at " + width + ": " + overhang + " too wide");
            }
        }
        for (var look : some(LOOKS, number)) {
            look.take(behind);
            AccessibilityAudit.complaints(behind)
                    .forEach(complaint -> found.add(place + " " + look + ": " + complaint));
        }
        return found;
    }

    @Test
    void namesStatementsAndLogsAreTextAndNothingElse() {
        for (var place : List.of("#/jobs/" + stage().hostile() + "/graph", "#/job-manager/logs/server.log")) {
            arrive(page, stage().page().toString(), place);
            assertThat(page.getByText(WebUiServer.HOSTILE).first()).isVisible();
        }
    }

    /// Returns by how many pixels a page is wider than its window.
    private static int overhang(Page at, int width) {
        at.setViewportSize(width, 900);
        drawn(at);
        return ((Number) at.evaluate("() => document.scrollingElement.scrollWidth - innerWidth")).intValue();
    }
}
