package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.engine.embedded.EmbeddedEngine;
import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.gateway.spill.SpillFolder;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Event;
import io.millrace.wire.EventStream;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowFormat;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests a long result whose reader loses its connection at each page; `-Dmillrace.pages=N` sets the least
/// number of pages.
final class BrokenConnectionsIT {
    private static final Duration LIMIT = TestTimeout.LIMIT;
    private static final int PAGES = Integer.getInteger("millrace.pages", 100);
    private static final int ROWS = PAGES * SqlGatewayService.MAX_PAGE_ROWS;

    @TempDir
    private static Path parent;

    private static EmbeddedEngine engine;
    private static SpillFolder folder;
    private static GatewayUnderTest gateway;

    @BeforeAll
    static void start() throws Exception {
        engine = GatewayUnderTest.engine();
        folder = new SpillFolder(parent, new SpillFolder.Bounds(256L << 20, 8L << 20, 16L << 20));
        folder.start();
        gateway = GatewayUnderTest.over(
                engine, new GatewayUnderTest.Bounds(GatewayUnderTest.USUAL, GatewayUnderTest.STATEMENTS, folder));
    }

    @AfterAll
    static void stop() {
        gateway.close();
        folder.close();
        engine.close();
    }

    private static SessionHandle session() {
        var session = gateway.open(Map.of("execution.runtime-mode", "streaming", "parallelism.default", "1"));
        gateway.run(
                session,
                "CREATE TEMPORARY TABLE many (n INT) WITH ('connector' = 'datagen', 'rows-per-second' = '1000000000',"
                        + " 'fields.n.kind' = 'sequence', 'fields.n.start' = '0', 'fields.n.end' = '" + (ROWS - 1)
                        + "')");
        return session;
    }

    /// How many rows there are now that these have come, each the one after the last.
    private static int counted(int before, List<Row> rows) {
        var expected = before;
        for (var row : rows) {
            if (!row.fields().getFirst().equals(expected++)) {
                throw new AssertionError("expected " + (expected - 1) + " and found " + row.fields());
            }
        }
        return expected;
    }

    /// Asks for a page and does not wait for it.
    private static void vanish(String path) throws IOException {
        try (var socket = new Socket("127.0.0.1", gateway.port())) {
            socket.setSoLinger(true, 0);
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
        }
    }

    @Test
    void aFetchThatBreaksAtEveryPageIsRepeatedWithTheSameBytes() throws Exception {
        var session = session();
        var query = gateway.submit(session, "SELECT n FROM many");
        int rows = 0;
        long token = 0;
        try (var http = HttpClient.newHttpClient()) {
            for (var type = ResultType.NOT_READY; type != ResultType.EOS; ) {
                var path = "/v4/sessions/" + session + "/operations/" + query + "/result/" + token + "?wait=10000";
                vanish(path);
                var page = gateway.fetch(session, query, token, RowFormat.JSON).orThrow();
                type = page.resultType();
                if (type == ResultType.PAYLOAD) {
                    assertThat(bytes(http, path)).isEqualTo(bytes(http, path));
                    rows = counted(rows, page.results().orElseThrow().data());
                    token = Results.tokenOf(page.nextResultUri().orElseThrow());
                }
            }
        }
        assertThat(rows).isEqualTo(ROWS);
        assertThat(token).isGreaterThanOrEqualTo(PAGES);
    }

    private static String bytes(HttpClient http, String path) throws Exception {
        return http.send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + gateway.port() + path))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }

    /// The reader leaves after each event; what the server has sent on by then arrives nowhere.
    @Test
    void aStreamThatBreaksAfterEveryPageLosesNoRowAndRepeatsNone() throws Exception {
        var session = session();
        var query = gateway.submit(session, "SELECT n FROM many");
        int rows = 0;
        int connections = 0;
        var after = "0";
        for (var over = false; !over; connections++) {
            try (var stream = stream(session, query, after)) {
                var event = next(stream);
                over = event.kind().equals("end");
                rows = counted(
                        rows,
                        event.data()
                                .page()
                                .flatMap(Results.Page::results)
                                .orElseThrow()
                                .data());
                after = event.id().orElse(after);
            }
        }
        assertThat(rows).isEqualTo(ROWS);
        assertThat(connections).isGreaterThanOrEqualTo(PAGES);
    }

    private static EventStream<Results.Part> stream(SessionHandle session, OperationHandle query, String after) {
        return gateway.client
                .call(Results.STREAM, GatewayUnderTest.in(session, query).with(EventStream.LAST_EVENT_ID, after))
                .orThrow();
    }

    private static Event<Results.Part> next(EventStream<Results.Part> stream) throws InterruptedException {
        while (true) {
            switch (stream.next(LIMIT)) {
                case EventStream.Arrived<Results.Part>(var event) -> {
                    return event;
                }
                case EventStream.Quiet<Results.Part> _ -> {}
                case EventStream.Ended<Results.Part> ended -> throw new AssertionError("ended: " + ended);
            }
        }
    }
}
