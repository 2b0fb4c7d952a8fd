package io.millrace.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.desktop.casefile.CaseFile;
import io.millrace.desktop.casefile.CaseTransport;
import io.millrace.desktop.casefile.SaveCaseModel;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.service.redaction.RedactionKind;
import io.millrace.wire.Arguments;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.BackPressure;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests that a case answers exactly what its cluster answered.
class CaseRoundTripTest {
    @TempDir
    Path folder;

    private static Path save(Client client, JobId job, Path path, boolean hosts) {
        var model = new SaveCaseModel(client, job, UiExecutors.direct(), InstantSource.system());
        model.start();
        if (hosts) {
            model.taken().add(RedactionKind.HOSTS);
        }
        model.save(path);
        return path;
    }

    private static String answer(Client client, Endpoint<Nothing, ?> endpoint, Arguments arguments) {
        return switch (client.content(endpoint, arguments)) {
            case Reply.Ok<Content>(Content content) -> text(content);
            case Reply.Refused<Content>(int status, var fault) -> status + " " + fault.text();
            case Reply.Unreachable<Content>(String reason) -> "unreachable: " + reason;
        };
    }

    private static String text(Content content) {
        try (var in = content.source().open()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, String> answers(Client client, JobId id) {
        var job = Arguments.of(Jobs.JOB, id);
        var answers = new LinkedHashMap<String, String>();
        for (var endpoint : List.<Endpoint<Nothing, ?>>of(
                Jobs.DETAIL, Jobs.PLAN, Exceptions.REPORT, Checkpoints.HISTORY, Checkpoints.CONFIG)) {
            answers.put(endpoint.name(), answer(client, endpoint, job));
        }
        answers.put("workers", answer(client, TaskManagers.LIST, Arguments.NONE));
        client.call(Jobs.DETAIL, job).orThrow().vertices().forEach(vertex -> {
            var of = job.with(Vertices.VERTEX, vertex.id());
            answers.put("detail " + vertex.id(), answer(client, Vertices.DETAIL, of));
            answers.put("pressure " + vertex.id(), answer(client, BackPressure.REPORT, of));
            for (var type : FlameGraphs.Type.values()) {
                var flame = of.with(FlameGraphs.TYPE, type);
                answers.put(type + " " + vertex.id(), answer(client, FlameGraphs.GRAPH, flame));
            }
        });
        if (client.call(Checkpoints.HISTORY, job) instanceof Reply.Ok<CheckpointsHistory>(var history)) {
            history.history()
                    .forEach(checkpoint -> answers.put(
                            "checkpoint " + checkpoint.id(),
                            answer(client, Checkpoints.DETAIL, job.with(Checkpoints.CHECKPOINT, checkpoint.id()))));
        }
        return answers;
    }

    @Test
    void everyAnswerIsTheOneThatTheClusterGave() {
        for (var job : List.of(RecordedCluster.HEALTHY, RecordedCluster.FAILED)) {
            Map<String, String> before;
            Path path;
            try (var cluster = RecordedCluster.start();
                    var client = new Client(Connection.to(cluster.address()))) {
                before = answers(client, job);
                path = save(client, job, folder.resolve(job + ".mrcase"), false);
            }
            try (var offline = CaseTransport.client(CaseFile.open(path))) {
                assertThat(before).hasSizeGreaterThan(10);
                var after = answers(offline, job);
                before.forEach((question, answer) ->
                        assertThat(after.get(question)).as(question).isEqualTo(answer));
                assertThat(offline.call(Jobs.OVERVIEW).orThrow().jobs())
                        .extracting(Jobs.Line::jid)
                        .containsExactly(job);
            }
        }
    }
}
