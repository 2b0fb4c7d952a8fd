package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.TestTimeout;
import io.millrace.wire.Catalogue;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Method;
import io.millrace.wire.cluster.CheckpointComparison;
import io.millrace.wire.cluster.ClusterEndpoints;
import io.millrace.wire.cluster.LogLines;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.SqlEndpoints;
import io.millrace.wire.sql.StatementHistory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads everything that a running server returns: each GET of both services, of each job and each operation,
/// and the pages of the web UI. Fails if there is a GET whose path it cannot fill.
final class ServerAnswers implements AutoCloseable {
    /// Streams end for this class after this many seconds, other answers after [#ANSWER_SECONDS].
    private static final int STREAM_SECONDS = 2;
    private static final int ANSWER_SECONDS = 20;

    /// Ids that nothing on this server has, because no operation of such a kind was asked for. Their GETs are refused,
    /// and the refusals are read.
    private static final Map<String, List<String>> ABSENT =
            Map.of("rescaleuuid", List.of("0a1b2c3d-0000-4000-8000-000000000000"));

    /// The queries of GETs that answer little without one, by name.
    private static final Map<String, List<String>> QUERIES = Map.of(
            LogLines.SEARCH_OF_JOB_MANAGER.name(), List.of("?text=canary&hits=1000"),
            LogLines.SEARCH_OF_TASK_MANAGER.name(), List.of("?text=canary&hits=1000"),
            CheckpointComparison.COMPARE.name(), List.of("?base=1&other=2"),
            Activity.OPERATIONS.name(), List.of("?limit=1000&progress=true"),
            Activity.HISTORY.name(), List.of("?limit=1000"),
            StatementHistory.FIND.name(), List.of("?limit=1000", "?search=guarded&limit=1000", "?kind=INTERNAL"));

    /// The samples of a vertex take seconds, and those of all vertices minutes.
    private static final String SAMPLED = "/flamegraph";

    /// A file that the page loads. Its own script loads the others.
    private static final Pattern LINK = Pattern.compile("(?:src|href)=\"\\.?(/[^\"]+)\"");

    private final HttpClient http = HttpClient.newHttpClient();
    private final String cluster;
    private final String gateway;
    private final Map<String, String> headers;
    /// The lists of the cluster service, by path.
    private final Map<String, String> lists = new TreeMap<>();
    private final Set<String> answered = ConcurrentHashMap.newKeySet();

    /// @param headers of each request
    ServerAnswers(String cluster, String gateway, Map<String, String> headers) {
        this.cluster = cluster;
        this.gateway = gateway;
        this.headers = headers;
    }

    /// The answer to one request.
    ///
    /// @param known the parts of its path
    String send(Endpoint<?, ?> endpoint, Map<String, String> known, String body) {
        var path = endpoint.path();
        for (var entry : known.entrySet()) {
            path = path.replaceAll(":" + entry.getKey() + "(?!\\w)", entry.getValue());
        }
        assertThat(path).doesNotContain(":");
        return answer(request(base(endpoint) + path)
                .header("Content-Type", "application/json")
                .method(endpoint.method().name(), BodyPublishers.ofString(body)));
    }

    /// The answers to all GETs, by their addresses.
    ///
    /// @param known  the parts of paths, except for those that the services list
    /// @param bodies of GETs, by name: stock clients send some with one
    /// @param more   addresses, which are asked for as a page of another site does
    Map<String, String> all(Map<String, List<String>> known, Map<String, String> bodies, List<String> more)
            throws InterruptedException {
        var requests = new TreeMap<String, Question>();
        var unfilled = new ArrayList<String>();
        for (var catalogue : List.of(ClusterEndpoints.CATALOGUE, SqlEndpoints.CATALOGUE)) {
            for (var endpoint : reads(catalogue)) {
                var addresses = addresses(endpoint, of(endpoint, known));
                if (addresses.isEmpty()) {
                    unfilled.add(named(endpoint));
                }
                for (var address : addresses) {
                    var request = request(address);
                    Optional.ofNullable(bodies.get(endpoint.name()))
                            .ifPresent(body -> request.header("Content-Type", "application/json")
                                    .method("GET", BodyPublishers.ofString(body)));
                    requests.put(address, new Question(named(endpoint), request));
                }
            }
        }
        assertThat(unfilled).as("paths with a parameter that is not known").isEmpty();
        for (var address : more) {
            requests.put(address, new Question("", request(address).header("Origin", "https://other.example")));
        }
        for (var page : List.of(cluster, gateway)) {
            Stream.concat(Stream.of(page + "/"), links(page).stream())
                    .forEach(link -> requests.put(link, new Question("", request(link))));
        }
        return answers(requests);
    }

    private record Question(String endpoint, HttpRequest.Builder request) {}

    /// The GETs of which each request so far was refused.
    Set<String> refused() {
        return Stream.of(ClusterEndpoints.CATALOGUE, SqlEndpoints.CATALOGUE)
                .flatMap(catalogue -> reads(catalogue).stream())
                .map(ServerAnswers::named)
                .filter(name -> !answered.contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String named(Endpoint<?, ?> endpoint) {
        return endpoint.service() + " " + endpoint.path();
    }

    private Map<String, String> answers(Map<String, Question> requests) throws InterruptedException {
        var answers = new ConcurrentHashMap<String, String>();
        try (var threads = Executors.newFixedThreadPool(16)) {
            requests.forEach((address, question) -> threads.execute(() -> answers.put(address, answer(question))));
            threads.shutdown();
            assertThat(threads.awaitTermination(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        }
        return answers;
    }

    private static List<Endpoint<?, ?>> reads(Catalogue catalogue) {
        return catalogue.endpoints().stream()
                .filter(endpoint -> endpoint.method() == Method.GET)
                .toList();
    }

    /// Returns the path in the newest version of the endpoint.
    private String base(Endpoint<?, ?> endpoint) {
        return switch (endpoint.service()) {
                    case CLUSTER -> cluster;
                    case GATEWAY -> gateway;
                }
                + "/v" + endpoint.versions().last();
    }

    /// The parts of an endpoint's path: one map for each job if it is about a job.
    private List<Map<String, List<String>>> of(Endpoint<?, ?> endpoint, Map<String, List<String>> given) {
        var known = new TreeMap<>(given);
        known.putAll(ABSENT);
        known.put("taskmanagerid", listed("/taskmanagers", "id"));
        known.put("applicationid", listed("/applications/overview", "id"));
        known.put("jarid", listed("/jars", "id"));
        known.put("filename", listed("/jobmanager/logs", "name"));
        if (!endpoint.path().contains(":jobid")) {
            return List.of(known);
        }
        var jobs = new ArrayList<Map<String, List<String>>>();
        for (var job : listed("/jobs/overview", "jid")) {
            var ofJob = new TreeMap<>(known);
            ofJob.put("jobid", List.of(job));
            var vertices = listed("/jobs/" + job, "id").stream()
                    .filter(id -> id.matches("[0-9a-f]{32}"))
                    .toList();
            var sampled = endpoint.path().contains(SAMPLED);
            ofJob.put("vertexid", sampled ? vertices.subList(0, Math.min(1, vertices.size())) : vertices);
            if (!sampled || (jobs.isEmpty() && !vertices.isEmpty())) {
                jobs.add(ofJob);
            }
        }
        return jobs;
    }

    /// The values of a field in an answer of the cluster service.
    private List<String> listed(String path, String field) {
        return ids(lists.computeIfAbsent(path, any -> answer(request(cluster + "/v1" + path))), field);
    }

    /// The values of a field in a JSON text.
    static List<String> ids(String json, String field) {
        return Pattern.compile("\"" + field + "\":\"([^\"]+)\"")
                .matcher(json)
                .results()
                .map(match -> match.group(1))
                .distinct()
                .toList();
    }

    private Set<String> addresses(Endpoint<?, ?> endpoint, List<Map<String, List<String>>> known) {
        var queries = QUERIES.getOrDefault(endpoint.name(), List.of(""));
        var addresses = new TreeSet<String>();
        for (var parts : known) {
            filled(endpoint.path(), parts)
                    .forEach(path -> queries.forEach(query -> addresses.add(base(endpoint) + path + query)));
        }
        return addresses;
    }

    private static List<String> filled(String template, Map<String, List<String>> known) {
        var filled = List.of(template);
        for (var entry : known.entrySet()) {
            var parameter = Pattern.compile(":" + entry.getKey() + "(?!\\w)");
            filled = filled.stream()
                    .flatMap(path -> parameter.matcher(path).find()
                            ? entry.getValue().stream().map(parameter.matcher(path)::replaceAll)
                            : Stream.of(path))
                    .toList();
        }
        return filled.stream().filter(path -> !path.contains(":")).toList();
    }

    private List<String> links(String page) {
        return LINK.matcher(answer(request(page + "/")))
                .results()
                .map(link -> page + link.group(1))
                .toList();
    }

    private HttpRequest.Builder request(String address) {
        var request = HttpRequest.newBuilder(URI.create(address));
        headers.forEach(request::header);
        return request;
    }

    private String answer(HttpRequest.Builder request) {
        return answer(new Question("", request));
    }

    /// The body of an answer, or what has come of a stream in [#STREAM_SECONDS].
    private String answer(Question question) {
        var body = new ByteArrayOutputStream();
        try {
            var response = http.send(question.request().build(), BodyHandlers.ofInputStream());
            if (response.statusCode() / 100 == 2) {
                answered.add(question.endpoint());
            }
            try (var in = response.body()) {
                CompletableFuture.delayedExecutor(
                                isStream(response) ? STREAM_SECONDS : ANSWER_SECONDS, TimeUnit.SECONDS)
                        .execute(() -> close(in));
                in.transferTo(body);
            }
        } catch (IOException e) {
            // the stream was ended here
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return body.toString(StandardCharsets.UTF_8);
    }

    private static boolean isStream(HttpResponse<?> response) {
        return response.headers()
                .firstValue("content-type")
                .filter(type -> type.contains("event-stream") || type.contains("ndjson"))
                .isPresent();
    }

    private static void close(InputStream in) {
        try {
            in.close();
        } catch (IOException e) {
            // it is closed all the same
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
