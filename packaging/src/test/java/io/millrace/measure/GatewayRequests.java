package io.millrace.measure;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;

/// Sends requests to the SQL gateways that are measured, with the JDK alone: the programs here run from their sources.
/// Each thread that sends at the same time has a connection of its own, which stays open. The JDK's client would take
/// 0.3 ms of each request for itself, which is more than most requests take.
///
/// @param connections of each server that are not in use
/// @param pause       before asking again for a page that is not ready
record GatewayRequests(Map<String, Queue<PlainConnection>> connections, Duration pause) {
    static final Duration LIMIT = Duration.ofSeconds(120);

    GatewayRequests(Duration pause) {
        this(new ConcurrentHashMap<>(), pause);
    }

    /// Opens a session.
    ///
    /// @param body of the request, in JSON
    String open(URI gateway, String body) throws IOException {
        return field(post(gateway.resolve("/v1/sessions"), body), "sessionHandle");
    }

    void close(URI gateway, String session) throws IOException {
        send(gateway.resolve("/v1/sessions/" + session), "DELETE", "");
    }

    /// Runs a statement, from the request to the page that says there are no more rows. Returns the first page.
    String run(URI gateway, String session, String sql) throws IOException, InterruptedException {
        var base = "/v1/sessions/" + session;
        var body = "{\"statement\":\"" + sql + "\"}";
        var operation = field(post(gateway.resolve(base + "/statements"), body), "operationHandle");
        int token = 0;
        var first = "";
        while (true) {
            var page = get(gateway.resolve(base + "/operations/" + operation + "/result/" + token));
            var kind = field(page, "resultType");
            if (kind.equals("EOS")) {
                return first.isEmpty() ? page : first;
            }
            if (kind.equals("NOT_READY")) {
                Thread.sleep(pause);
            } else {
                first = first.isEmpty() ? page : first;
                token++;
            }
        }
    }

    String get(URI uri) throws IOException {
        return send(uri, "GET", "");
    }

    String post(URI uri, String body) throws IOException {
        return send(uri, "POST", body);
    }

    private String send(URI uri, String method, String body) throws IOException {
        var idle = connections.computeIfAbsent(uri.getAuthority(), _ -> new ConcurrentLinkedQueue<>());
        for (var kept = idle.poll(); kept != null; kept = idle.poll()) {
            try {
                return send(kept, idle, uri, method, body);
            } catch (SocketException | EOFException e) {
                // its server has closed it meanwhile
            }
        }
        return send(PlainConnection.to(uri, LIMIT), idle, uri, method, body);
    }

    private static String send(
            PlainConnection connection, Queue<PlainConnection> idle, URI uri, String method, String body)
            throws IOException {
        boolean stays = false;
        try {
            var answer = connection.send(uri, method, body);
            stays = !answer.last();
            if (answer.status() / 100 != 2) {
                throw new IOException(uri + ": HTTP " + answer.status() + " " + answer.body());
            }
            return answer.body();
        } finally {
            if (stays) {
                idle.add(connection);
            } else {
                connection.close();
            }
        }
    }

    /// The value of a text in an answer.
    static String field(String json, String name) {
        var found = Pattern.compile("\"" + name + "\"\\s*:\\s*\"([^\"]*)\"").matcher(json);
        if (!found.find()) {
            throw new IllegalStateException("no " + name + " in " + json);
        }
        return found.group(1);
    }

    /// Removes an option with its value from the arguments of a program, and returns the value.
    static String take(List<String> arguments, String name, String otherwise) {
        int at = arguments.indexOf(name);
        if (at < 0) {
            return otherwise;
        }
        arguments.remove(at);
        return arguments.remove(at);
    }
}
