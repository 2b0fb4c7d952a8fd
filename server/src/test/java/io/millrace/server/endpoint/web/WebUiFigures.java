package io.millrace.server.endpoint.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Measures the size and smoothness of the page in a real browser, on the server in this process, for
/// `packaging/measure-web`. The figures are of this machine while it did nothing else.
public final class WebUiFigures {
    private static final int PAINTS = 5;
    private static final int JOBS = 1_000;
    private static final int LINES_A_SECOND = 10_000;
    private static final Duration FOLLOWED = Duration.ofSeconds(10);
    private static final double KILO = 1024;

    /// Notes when a job is first drawn, and the longest time from one frame to the next.
    private static final String NOTES = """
            (() => {
              let last = performance.now();
              window.longest = 0;
              const look = (now) => {
                window.longest = Math.max(window.longest, now - last);
                last = now;
                requestAnimationFrame(look);
              };
              requestAnimationFrame(look);
              const drawn = () => requestAnimationFrame(() => setTimeout(() => (window.painted ??= performance.now())));
              new MutationObserver((_, observer) => {
                if (document.querySelector('main')?.textContent.includes('%s')) {
                  observer.disconnect();
                  drawn();
                }
              }).observe(document, { childList: true, subtree: true, characterData: true });
            })()""".formatted(WebUiServer.HEALTHY);

    private final WebUiServer stage;
    private final Browser browser;

    private WebUiFigures(WebUiServer stage, Browser browser) {
        this.stage = stage;
        this.browser = browser;
    }

    public static void main(String... arguments) throws IOException {
        var reported = new ArrayList<String>();
        try (var stage = WebUiServer.start();
                var browser = Browser.open(stage.page())) {
            // it keeps every processor busy
            stage.end(stage.slow());
            var figures = new WebUiFigures(stage, browser);
            reported.add(line("script of the first screen, gzipped", figures.script() / KILO, "KB"));
            reported.add(line("first meaningful paint, largest of " + PAINTS, figures.paint(), "ms"));
            reported.add(line("longest frame while 1,000 jobs are listed and sorted", figures.jobs(), "ms"));
            reported.add(line("longest frame while a log of 10,000 lines a second is followed", figures.log(), "ms"));
        }
        // after all that the server has said
        reported.forEach(System.out::println);
    }

    private static String line(String what, double figure, String unit) {
        return String.format(Locale.ROOT, "%-65s %8.1f %s", what, figure, unit);
    }

    /// A browser that has seen nothing of the page yet.
    private Page fresh() {
        return browser.measured(NOTES);
    }

    private void overview(Page page) {
        page.navigate(stage.page().toString());
        page.waitForFunction("() => window.painted");
    }

    private long script() {
        var bytes = new AtomicLong();
        var page = fresh();
        page.onRequestFinished(request -> {
            if (request.resourceType().equals("script")) {
                bytes.addAndGet(request.sizes().responseBodySize);
            }
        });
        overview(page);
        page.context().close();
        return bytes.get();
    }

    private double paint() {
        return IntStream.range(0, PAINTS)
                .mapToDouble(_ -> {
                    var page = fresh();
                    overview(page);
                    var painted = number(page, "() => window.painted");
                    page.context().close();
                    return painted;
                })
                .max()
                .orElse(0);
    }

    private double jobs() {
        var page = fresh();
        overview(page);
        page.route(
                "**/v1/jobs/overview",
                route -> route.fulfill(new Route.FulfillOptions()
                        .setContentType("application/json")
                        .setBody(manyJobs())));
        page.evaluate("() => { window.longest = 0; location.hash = '#/jobs'; }");
        assertThat(page.getByText("job number " + (JOBS - 1)).first()).isVisible();
        var headings = page.locator("thead th button");
        for (int heading = 0; heading < headings.count(); heading++) {
            headings.nth(heading).click();
            headings.nth(heading).click();
        }
        var longest = number(page, "() => window.longest");
        page.context().close();
        return longest;
    }

    private static String manyJobs() {
        return IntStream.range(0, JOBS).mapToObj("""
                        {"jid":"%1$032x","name":"job number %1$d","state":"RUNNING","start-time":%1$d,"end-time":-1,
                        "duration":60000,"last-modification":1,"tasks":{"total":4,"running":4},"pending-operators":0,
                        "jobType":"STREAMING","schedulerType":"Default"}"""::formatted).collect(Collectors.joining(",", "{\"jobs\":[", "]}"));
    }

    private double log() {
        var page = fresh();
        overview(page);
        page.evaluate("() => { location.hash = '#/job-manager/logs/%s'; }"
                .formatted(stage.log().getFileName()));
        assertThat(page.getByText("the last line").first()).isVisible();
        page.evaluate("() => { window.longest = 0; }");
        var writer = Thread.ofVirtual().start(() -> write(stage.log()));
        page.waitForTimeout(FOLLOWED.toMillis());
        var longest = number(page, "() => window.longest");
        writer.interrupt();
        page.context().close();
        return longest;
    }

    /// A hundred times a second, until it is interrupted.
    private static void write(Path log) {
        int parts = 100;
        try (var out = Files.newBufferedWriter(log, StandardOpenOption.APPEND)) {
            long due = System.nanoTime();
            for (long line = 0; !Thread.interrupted(); ) {
                for (int i = 0; i < LINES_A_SECOND / parts; i++, line++) {
                    out.write("2026-01-01 00:00:00,000 INFO  io.millrace.Example [main] - what happened, number " + line
                            + "\n");
                }
                out.flush();
                due += Duration.ofSeconds(1).dividedBy(parts).toNanos();
                Thread.sleep(Duration.ofNanos(Math.max(0, due - System.nanoTime())));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double number(Page page, String script) {
        return ((Number) page.evaluate(script)).doubleValue();
    }
}
