package io.millrace.desktop.casefile;

import io.millrace.casefile.CaseQuestion;
import io.millrace.casefile.JobQuestions;
import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.service.redaction.Redactor;
import io.millrace.json.Json;
import io.millrace.wire.Arguments;
import io.millrace.wire.Content;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.VertexId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Copies responses of a cluster into a case file and redacts them. Thread-safe.
final class CaseCopy {
    private static final String JSON = "application/json; charset=UTF-8";
    private static final int MAX_BYTES = 128 << 20;
    private static final int FAILURES = 200;
    private static final int FLAME_TRIES = 30;
    private static final Duration FLAME_PAUSE = Duration.ofSeconds(1);

    private final Client client;
    private final CaseChoice choice;
    private final CaseWriter writer;
    private final Redactor redactor;
    private final CaseProgress progress;
    private final Set<String> leftOut = new TreeSet<>();

    CaseCopy(Client client, CaseChoice choice, CaseWriter writer, Redactor redactor, CaseProgress progress) {
        this.client = client;
        this.choice = choice;
        this.writer = writer;
        this.redactor = redactor;
        this.progress = progress;
    }

    synchronized List<String> leftOut() {
        return List.copyOf(leftOut);
    }

    synchronized void leaveOut(String what, String why) {
        leftOut.add(redactor.text(what + ": " + why));
    }

    Client client() {
        return client;
    }

    boolean cancelled() {
        return progress.cancelled();
    }

    Redactor redactor() {
        return redactor;
    }

    CaseWriter writer() {
        return writer;
    }

    /// Copies a response unchanged except for redaction. Refusals are copied too, so that the case answers as the
    /// cluster did.
    void copy(CaseQuestion question) throws IOException {
        copy(question, question.key(redactor::text));
    }

    private void copy(CaseQuestion question, String key) throws IOException {
        switch (client.content(question.endpoint(), question.arguments())) {
            case Reply.Ok<Content>(Content content) -> {
                var body = read(question, content);
                if (body.isPresent()) {
                    writer.answer(key, 200, content.mediaType(), redactor.json(body.get()));
                }
            }
            case Reply.Refused<Content>(int status, var fault) ->
                writer.answer(key, status, JSON, redactor.json(Json.text(fault)));
            case Reply.Unreachable<Content>(String reason) ->
                leaveOut(question.endpoint().summary(), reason);
        }
    }

    private Optional<String> read(CaseQuestion question, Content content) {
        try (var in = content.source().open()) {
            var bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length <= MAX_BYTES) {
                return Optional.of(new String(bytes, StandardCharsets.UTF_8));
            }
            leaveOut(question.endpoint().summary(), "it is too large.");
        } catch (IOException e) {
            leaveOut(question.endpoint().summary(), "the answer broke off.");
        }
        return Optional.empty();
    }

    void write(CaseQuestion question, Object message) throws IOException {
        writer.answer(question.key(redactor::text), 200, JSON, redactor.json(Json.text(message)));
    }

    /// Writes the cluster and job overviews as if this were the only job, because the other jobs are private.
    void only(Cluster.Overview overview, Jobs.Overview jobs) throws IOException {
        var one = jobs.jobs().stream()
                .filter(job -> job.jid().equals(choice.job()))
                .toList();
        write(new CaseQuestion(Jobs.OVERVIEW, Arguments.NONE), new Jobs.Overview(one));
        write(
                new CaseQuestion(Jobs.LIST, Arguments.NONE),
                new Jobs.Listing(one.stream()
                        .map(job -> new Jobs.Summary(job.jid(), job.state()))
                        .toList()));
        write(new CaseQuestion(Cluster.OVERVIEW, Arguments.NONE), counted(overview, one));
        if (choice.wants(CaseChoice.Extra.SQL)
                && client.call(JobOrigin.OF_JOB, Arguments.of(Jobs.JOB, choice.job()))
                        instanceof Reply.Ok<JobOrigin.Origin>(JobOrigin.Origin origin)) {
            write(
                    new CaseQuestion(JobOrigin.OF_JOBS, Arguments.NONE),
                    new JobOrigin.Listing(List.of(JobOrigin.Line.of(origin)), true));
        }
    }

    private static Cluster.Overview counted(Cluster.Overview all, List<Jobs.Line> jobs) {
        return new Cluster.Overview(
                all.taskmanagers(),
                all.slotsTotal(),
                all.slotsAvailable(),
                all.taskmanagersBlocked(),
                all.slotsFreeAndBlocked(),
                count(jobs, Set.of("FINISHED", "CANCELED", "FAILED"), false),
                count(jobs, Set.of("FINISHED"), true),
                count(jobs, Set.of("CANCELED"), true),
                count(jobs, Set.of("FAILED"), true),
                all.engineVersion(),
                all.engineCommit());
    }

    private static int count(List<Jobs.Line> jobs, Set<String> states, boolean in) {
        return (int) jobs.stream()
                .filter(job -> states.contains(job.state().name()) == in)
                .count();
    }

    /// Copies all failures that the cluster knows; this response answers requests for any smaller number.
    void failures() throws IOException {
        var job = Arguments.of(Jobs.JOB, choice.job());
        copy(
                new CaseQuestion(Exceptions.REPORT, job.with(Exceptions.MAXIMUM, FAILURES)),
                new CaseQuestion(Exceptions.REPORT, job).key(redactor::text));
    }

    /// Copies the flame graphs of a vertex. The first request only starts the sampling, so this waits for the result.
    void flames(VertexId vertex) throws IOException, InterruptedException {
        var arguments = new JobQuestions(choice.job()).arguments(vertex);
        for (var kind : choice.kinds()) {
            var question = new CaseQuestion(FlameGraphs.GRAPH, arguments.with(FlameGraphs.TYPE, kind));
            for (int attempt = 0; attempt < FLAME_TRIES && !progress.cancelled(); attempt++) {
                var reply = client.call(FlameGraphs.GRAPH, question.arguments());
                if (!(reply instanceof Reply.Ok<FlameGraphs.Graph>(FlameGraphs.Graph graph))
                        || graph.endTimestamp() != FlameGraphs.WAITING) {
                    break;
                }
                Thread.sleep(FLAME_PAUSE);
            }
            copy(question);
        }
    }
}
