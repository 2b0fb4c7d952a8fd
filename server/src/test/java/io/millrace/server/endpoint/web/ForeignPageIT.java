package io.millrace.server.endpoint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.millrace.wire.cluster.JobState;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Tests a page of another origin in a real browser, on the machine on which the server listens on loopback.
final class ForeignPageIT extends WebUiCase {
    private static final String FOREIGN = "evil.example";
    private static final String REBOUND = "rebound.example";

    /// Sends everything that could do harm, in each way in which a page can send, and tells what it could read of it.
    private static final String ATTACK = """
            async (bases) => {
              const read = [];
              const ways = [];
              const json = { 'Content-Type': 'application/json' };
              const jar = () => { const form = new FormData(); form.append('jarfile', new Blob(['x']), 'evil.jar'); return form; };
              for (const mode of ['cors', 'no-cors']) {
                for (const path of ['overview', 'jobs/overview', 'config', 'jars', 'gateway/v1/activity/operations', 'v1/activity/sessions',
                    'info', 'jobs/JOB/yarn-cancel', 'jobmanager/logs'])
                  ways.push([path, { mode }]);
                for (const body of ['{}', new URLSearchParams({ a: '1' }), jar()])
                  for (const path of ['gateway/v1/sessions', 'v1/sessions', 'jars/upload', 'jobs/JOB/stop', 'jobs/JOB/savepoints'])
                    ways.push([path, { mode, method: 'POST', body }]);
              }
              for (const [path, method] of [['cluster', 'DELETE'], ['jobs/JOB', 'PATCH'], ['v1/sessions', 'POST'], ['gateway/v1/sessions', 'POST']])
                ways.push([path, { method, headers: json, body: '{}' }]);
              for (const base of bases)
                for (const [path, how] of ways)
                  try {
                    const text = await (await fetch(base + path, { credentials: 'include', ...how })).text();
                    if (text) read.push(path + ': ' + text);
                  } catch (refused) {}
              const loaded = (tag, attribute, url) => new Promise((done) => {
                const element = document.createElement(tag);
                element.onload = () => { read.push(tag + ' ' + url); done(); };
                element.onerror = () => done();
                element[attribute] = url;
                document.body.append(element);
              });
              for (const base of bases)
                for (const path of ['jobs/overview', 'jobs/JOB/yarn-cancel', 'v1/activity/sessions'])
                  for (const [tag, attribute] of [['script', 'src'], ['img', 'src']]) await loaded(tag, attribute, base + path);
              return read;
            }""";

    /// A form needs no script and no permission: its answer replaces the page.
    private static final String FORM = """
            ([action, type]) => {
              const form = document.createElement('form');
              Object.assign(form, { action, method: 'post', enctype: type });
              form.innerHTML = `<input name='{"sessionName":"' value='"}'>`;
              document.body.append(form);
              form.submit();
            }""";

    private static HttpServer elsewhere;
    private static Browser foreign;

    @BeforeAll
    static void start() throws IOException {
        elsewhere = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        elsewhere.createContext("/", exchange -> {
            var page = "<!doctype html><title>prizes</title><body>".getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/html");
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        elsewhere.start();
        foreign = Browser.open(
                URI.create("http://" + FOREIGN),
                "--host-resolver-rules=MAP " + FOREIGN + " 127.0.0.1, MAP " + REBOUND + " 127.0.0.1");
    }

    @AfterAll
    static void stop() {
        foreign.close();
        elsewhere.stop(0);
    }

    private static final Pattern TOTAL = Pattern.compile("\"total\":(\\d+)");

    /// The state that an attack would change.
    private record State(JobState job, long sessions, String jars) {
        static State now() throws Exception {
            var sessions = TOTAL.matcher(stage().ask("gateway/v1/activity/sessions?limit=1"));
            assertThat(sessions.find()).isTrue();
            return new State(stage().state(stage().healthy()), Long.parseLong(sessions.group(1)), stage().ask("jars"));
        }

        /// Sessions of earlier tests may end meanwhile.
        void assertUnchanged() throws Exception {
            var now = now();
            assertThat(now.sessions).isLessThanOrEqualTo(sessions);
            assertThat(now).isEqualTo(new State(job, now.sessions, jars));
        }
    }

    private static List<String> bases() {
        return Stream.of(stage().page(), stage().gateway())
                .map(address -> address.resolve("/").toString())
                .toList();
    }

    @Test
    void readsAndChangesNothing() throws Exception {
        var before = State.now();
        for (var host : List.of(FOREIGN, "localhost", "127.0.0.1")) {
            var page = foreign.page(URI.create("http://" + host));
            page.navigate("http://" + host + ":" + elsewhere.getAddress().getPort() + "/");
            var attack = ATTACK.replace("JOB", stage().healthy().toString());
            assertThat((List<?>) page.evaluate(attack, bases()))
                    .as("read by a page of " + host)
                    .isEmpty();
            page.context().close();
        }
        before.assertUnchanged();
    }

    @Test
    void postsNoForm() throws Exception {
        var before = State.now();
        for (var type : List.of("text/plain", "application/x-www-form-urlencoded", "multipart/form-data")) {
            for (var sessions : List.of(stage().page() + "gateway/v1/sessions", stage().gateway() + "v1/sessions")) {
                var page = foreign.page(URI.create("http://" + FOREIGN));
                page.navigate("http://" + FOREIGN + ":" + elsewhere.getAddress().getPort() + "/");
                var answer = page.waitForResponse(sessions, () -> page.evaluate(FORM, List.of(sessions, type)));
                assertThat(answer.status()).as(type).isEqualTo(403);
                page.context().close();
            }
        }
        before.assertUnchanged();
    }

    @Test
    void opensNothingUnderANameThatResolvesToLoopback() {
        for (var base : bases()) {
            var page = foreign.page(URI.create("http://" + REBOUND));
            for (var path : List.of("", "v1/jobs/overview", "overview", "info", "v1/info")) {
                var address = "http://" + REBOUND + ":" + URI.create(base).getPort() + "/" + path;
                var answer = page.navigate(address);
                assertThat(answer.status()).as(address).isEqualTo(421);
            }
            page.context().close();
        }
    }

    @Test
    void opensThePageForALinkFromElsewhere() {
        var page = foreign.page(stage().page());
        page.navigate("http://" + FOREIGN + ":" + elsewhere.getAddress().getPort() + "/");
        page.evaluate(
                "(address) => { location.href = address; }", stage().page().toString());
        page.getByText(WebUiServer.HEALTHY).first().waitFor();
        page.context().close();
    }
}
