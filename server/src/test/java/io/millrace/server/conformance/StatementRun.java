package io.millrace.server.conformance;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A statement from its submission to its last row, as one question: how many pages the rows came in is a matter of
/// time, what they are is not.
///
/// @param session under which path: `/v4/sessions/...`
/// @param format  how the cells are asked for
record StatementRun(URI server, String session, String format) {
    /// The methods of questions that are statements.
    static final Set<String> FORMATS = Set.of("JSON", "PLAIN_TEXT");

    private static final int MOST_PAGES = 20_000;
    private static final int PAUSE_MILLIS = 5;

    /// The first page with what it says of the whole result, the rows of all pages, and the last page's keys; or the
    /// first answer that was no success.
    Http.Answer run(String sql) throws IOException {
        var text = io.millrace.json.Json.text(Map.of("statement", sql));
        var submitted = ask("POST", session + "/statements", text);
        if (submitted.status() != 200) {
            return submitted;
        }
        var operation = session + "/operations/"
                + Json.at(Json.read(submitted.body()), "$.operationHandle").orElseThrow();
        var result = pages(operation);
        // the stock sink of a job that is cancelled before it is set up takes its task manager with it
        if (result.status() == 200) {
            ask("DELETE", operation + "/close", "");
        }
        return result;
    }

    private Http.Answer pages(String operation) throws IOException {
        var rows = new ArrayList<Object>();
        var first = new LinkedHashMap<String, Object>();
        long token = 0;
        for (int count = 0; count < MOST_PAGES; count++) {
            var answer = ask("GET", operation + "/result/" + token + "?rowFormat=" + format, "");
            if (answer.status() != 200) {
                return answer;
            }
            var page = (Map<?, ?>) Json.read(answer.body());
            var type = String.valueOf(page.get("resultType"));
            if (type.equals("NOT_READY")) {
                pause();
                continue;
            }
            if (first.isEmpty()) {
                page.forEach((key, value) -> first.put(String.valueOf(key), value));
            }
            rows.addAll((List<?>) Json.at(page, "$.results.data").orElseThrow());
            if (type.equals("EOS")) {
                return whole(answer, first, page, rows);
            }
            var next = String.valueOf(page.get("nextResultUri")).replaceFirst("\\?.*", "");
            token = Long.parseLong(next.substring(next.lastIndexOf('/') + 1));
        }
        throw new IOException("no end of " + operation);
    }

    private static Http.Answer whole(Http.Answer answer, Map<String, Object> first, Map<?, ?> last, List<Object> rows) {
        var all = new LinkedHashMap<String, Object>(first);
        var results = new LinkedHashMap<String, Object>();
        ((Map<?, ?>) first.get("results")).forEach((key, value) -> results.put(String.valueOf(key), value));
        results.put("data", rows);
        all.put("results", results);
        // whether the first page is the last as well is a matter of time for queries
        all.remove("resultType");
        all.remove("nextResultUri");
        all.put("keys", keys(first));
        all.put("lastKeys", keys(last));
        return new Http.Answer(answer.status(), answer.headers(), io.millrace.json.Json.bytes(all));
    }

    /// Returns the keys in their order; whether there is a job is reported separately.
    private static List<String> keys(Map<?, ?> page) {
        return page.keySet().stream()
                .map(String::valueOf)
                .filter(key -> !key.equals("jobID") && !key.equals("nextResultUri"))
                .toList();
    }

    private Http.Answer ask(String method, String target, String body) throws IOException {
        return Http.ask(
                server,
                method,
                target,
                Map.of("content-type", "application/json"),
                body.getBytes(StandardCharsets.UTF_8));
    }

    private static void pause() {
        java.util.concurrent.locks.LockSupport.parkNanos(PAUSE_MILLIS * 1_000_000L);
    }
}
