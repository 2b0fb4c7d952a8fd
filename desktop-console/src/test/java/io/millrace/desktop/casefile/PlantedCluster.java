package io.millrace.desktop.casefile;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.RequestBody;
import io.millrace.client.Transport;
import io.millrace.desktop.Samples;
import io.millrace.json.Json;
import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Fault;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.ConfigEntry;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.JobManager;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.LogLines;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// A cluster of one job of one vertex on one task manager, whose answers have secrets in many places.
final class PlantedCluster implements Transport {
    static final JobId JOB = Samples.JOB;
    static final TaskManagerId WORKER = new TaskManagerId("worker-7.corp.example:6122-ab12");
    static final String SECRET = "HUSHHUSH";
    static final long BEGIN = 1_000_000;
    static final long INTERVAL = 10_000;
    static final int STEPS = 100;

    private final Map<String, Function<Arguments, Object>> said = new HashMap<>();
    private final List<String> log = new ArrayList<>();

    PlantedCluster() {
        IntStream.range(0, 30_000).forEach(number -> log.add("2026-11-20 12:00:00 INFO line " + number));
        log.add("connecting with password=" + SECRET + " to https://me:" + SECRET + "@worker-7.corp.example/x");
        log.add("-----BEGIN RSA PRIVATE KEY-----");
        log.add(SECRET);
        log.add("-----END RSA PRIVATE KEY-----");
        log.add("mail to jane." + SECRET + "@corp.example about ACME");
        say(Cluster.OVERVIEW, recorded("/recorded/overview.json"));
        say(Jobs.OVERVIEW, jobs());
        say(Jobs.DETAIL, detail());
        say(TaskManagers.LIST, workers());
        say(JobManager.CONFIG, List.of(new ConfigEntry("s3.secret-key", SECRET), new ConfigEntry("a", "b")));
        say(JobOrigin.OF_JOB, origin());
        say(Logs.OF_JOB_MANAGER, new Logs.Listing(List.of(new Logs.LogFile("main.log", size(), 1))));
        say(Logs.OF_TASK_MANAGER, new Logs.Listing(List.of()));
        said.put(Logs.JOB_MANAGER_FILE.name(), arguments -> String.join("\n", log) + "\n");
        said.put(LogLines.TAIL_OF_JOB_MANAGER.name(), this::tail);
        say(History.STATUS, recorder());
        said.put(History.SERIES.name(), this::charts);
        say(
                History.EVENTS,
                new History.RecordedEvents(
                        List.of(new Events.Change(BEGIN + 5, Events.Kind.LEADER, "token=" + SECRET)),
                        false,
                        recorder()));
        said.put(Metrics.OF_JOB.name(), PlantedCluster::metrics);
        say(
                FlameGraphs.GRAPH,
                new FlameGraphs.Graph(
                        BEGIN, Optional.of(new FlameGraphs.Node("call https://u:" + SECRET + "@h/", 1, List.of()))));
    }

    private void say(Endpoint<?, ?> endpoint, Object answer) {
        said.put(endpoint.name(), arguments -> answer);
    }

    Client client() {
        return new Client(Connection.to("worker-7.corp.example:8081"), this);
    }

    @Override
    public Answer send(Endpoint<?, ?> endpoint, Arguments arguments, RequestBody body) {
        var answer = said.get(endpoint.name());
        return answer == null
                ? answer(404, Fault.of("No such thing; token=" + SECRET))
                : answer(200, answer.apply(arguments));
    }

    private static Answer answer(int status, Object message) {
        var bytes = message instanceof String text ? text.getBytes(StandardCharsets.UTF_8) : Json.bytes(message);
        return new Answer(status, "application/json", bytes.length, new ByteArrayInputStream(bytes));
    }

    private long size() {
        return log.stream().mapToLong(line -> line.length() + 1).sum();
    }

    private LogLines.Tail tail(Arguments arguments) {
        long end = arguments.find(LogLines.BEFORE).orElse(size());
        long offset = 0;
        var lines = new ArrayList<LogLines.Line>();
        for (var text : log) {
            if (offset + text.length() + 1 <= end) {
                lines.add(new LogLines.Line(offset, Optional.empty(), text));
            }
            offset += text.length() + 1;
        }
        var last = lines.subList(Math.max(0, lines.size() - arguments.get(LogLines.LINES)), lines.size());
        return new LogLines.Tail(size(), last.isEmpty() ? 0 : last.getFirst().offset(), last);
    }

    private static History.Status recorder() {
        return new History.Status(History.State.RECORDING, "", BEGIN, BEGIN + STEPS * INTERVAL, 1, INTERVAL);
    }

    /// The values are 0, 1, 2, … for the job and 1000, 1001, … for the process.
    private History.Charts charts(Arguments arguments) {
        long from = arguments.get(History.FROM);
        long to = arguments.get(History.TO);
        var times = LongStream.iterate(from, time -> time <= to, time -> time + INTERVAL)
                .boxed()
                .toList();
        boolean ofJob = !arguments.all(Events.JOBS).isEmpty();
        var values = times.stream()
                .map(time -> (double) (time - BEGIN) / INTERVAL + (ofJob ? 0 : 1000))
                .toList();
        return new History.Charts(
                from,
                to,
                INTERVAL,
                times,
                List.of(new History.Series(
                        ofJob ? Optional.of(JOB) : Optional.empty(),
                        ofJob ? "job" : WORKER.text(),
                        "password=" + SECRET,
                        ofJob ? "restarts" : "heapUsed",
                        values)),
                false,
                recorder());
    }

    private static List<Metrics.Metric> metrics(Arguments arguments) {
        return List.of("a", "b", "c").stream()
                .filter(name -> arguments.all(Metrics.GET).isEmpty()
                        || arguments.all(Metrics.GET).contains(name))
                .map(name -> new Metrics.Metric(
                        name, arguments.all(Metrics.GET).isEmpty() ? Optional.empty() : Optional.of(name + "1")))
                .toList();
    }

    private static JobOrigin.Origin origin() {
        return new JobOrigin.Origin(
                JOB,
                JobOrigin.Source.GATEWAY,
                Optional.of("INSERT INTO t SELECT * FROM s WHERE customer = 'Jane Roe' /* 'password' = '" + SECRET
                        + "' */"),
                Optional.of(false),
                Optional.empty(),
                Optional.of("ACME team"),
                Optional.of("jane@corp.example"),
                Optional.of(BEGIN));
    }

    private static String jobs() {
        return recorded("/recorded/jobs/overview.json")
                .replaceFirst("\"jid\":\"[0-9a-f]+\"", "\"jid\":\"" + JOB + "\"");
    }

    private static String detail() {
        return recorded("/recorded/jobs/8fe4e147c90c3cdbeaea6c23c4e2e476.json")
                .replace("8fe4e147c90c3cdbeaea6c23c4e2e476", JOB.toString())
                .replaceFirst("\"name\":\"", "\"name\":\"token=" + SECRET + " ");
    }

    private static String workers() {
        return recorded("/recorded/taskmanagers.json")
                .replaceFirst("\"id\":\"[^\"]+\"", "\"id\":\"" + WORKER + "\"")
                .replaceFirst(
                        "\"path\":\"[^\"]+\"", "\"path\":\"pekko.tcp://flink@worker-7.corp.example:6122/user/rpc\"");
    }

    private static String recorded(String path) {
        try (var in = Samples.class.getResourceAsStream(path)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public String explain(IOException failure) {
        return failure.toString();
    }

    @Override
    public void close() {}
}
