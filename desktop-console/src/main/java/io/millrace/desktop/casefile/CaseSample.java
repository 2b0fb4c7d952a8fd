package io.millrace.desktop.casefile;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.service.redaction.RedactionKind;
import io.millrace.desktop.service.redaction.RedactionRules;
import io.millrace.desktop.service.redaction.Redactor;
import io.millrace.desktop.taskmanager.ClusterProcess;
import io.millrace.wire.Arguments;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.JobManager;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.LogLines;
import io.millrace.wire.cluster.Logs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A sample of the content of a case, for a preview of the redaction before saving.
final class CaseSample {
    private static final int LINES = 500;
    private static final int MAX_BYTES = 1 << 20;
    private static final int MAX_FOUND = 300;

    /// @param json whether the text is a JSON document, and not a log line
    private record Piece(String where, String text, boolean json) {}

    /// A redacted text.
    ///
    /// @param where  the place of its first occurrence
    /// @param before the original text, shown only to the user who saves the case
    public record Found(RedactionKind kind, String where, String before, String after, int times) {}

    private final List<Piece> pieces = new ArrayList<>();
    private final Set<String> hosts;
    private final Optional<String> statement;

    private CaseSample(Set<String> hosts, Optional<String> statement) {
        this.hosts = hosts;
        this.statement = statement;
    }

    /// Loads the sample: configuration, statement, graph, failures, and the last lines of each log.
    public static CaseSample of(Client client, CaseMaterial material) {
        var job = Arguments.of(Jobs.JOB, material.job().jid());
        var origin = client.call(JobOrigin.OF_JOB, job);
        var sample = new CaseSample(
                material.hosts(),
                origin instanceof Reply.Ok<JobOrigin.Origin>(JobOrigin.Origin known)
                        ? known.statement()
                        : Optional.empty());
        sample.document(client, "Configuration", JobManager.CONFIG, Arguments.NONE);
        sample.document(client, "Statement", JobOrigin.OF_JOB, job);
        sample.document(client, "Job", Jobs.DETAIL, job);
        sample.document(client, "Job's configuration", Jobs.CONFIG, job);
        sample.document(client, "Failures", Exceptions.REPORT, job);
        material.logs().forEach((process, files) -> files.forEach(file -> sample.log(client, process, file.name())));
        return sample;
    }

    private void document(Client client, String where, Endpoint<Nothing, ?> endpoint, Arguments arguments) {
        if (client.content(endpoint, arguments) instanceof Reply.Ok<Content>(Content content)) {
            try (var in = content.source().open()) {
                pieces.add(new Piece(where, new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8), true));
            } catch (IOException e) {
                // this is only a sample: skip unavailable content
            }
        }
    }

    private void log(Client client, ClusterProcess process, String name) {
        var arguments = Arguments.of(Logs.FILE, name).with(LogLines.LINES, LINES);
        if (process.call(client, LogLines.TAIL_OF_JOB_MANAGER, LogLines.TAIL_OF_TASK_MANAGER, arguments)
                instanceof Reply.Ok<LogLines.Tail>(LogLines.Tail tail)) {
            tail.lines().forEach(line -> pieces.add(new Piece(name, line.text(), false)));
        }
    }

    /// Returns what these rules would redact, each text once.
    public List<Found> takenOut(RedactionRules rules) {
        var found = new LinkedHashMap<String, Found>();
        var where = new String[] {""};
        var redactor = new Redactor(rules, (kind, before, after) -> {
            if (found.size() < MAX_FOUND || found.containsKey(kind + before)) {
                found.merge(
                        kind + before,
                        new Found(kind, where[0], before, after, 1),
                        (old, now) -> new Found(kind, old.where(), before, after, old.times() + 1));
            }
        });
        redactor.hosts(hosts);
        statement.ifPresent(redactor::statement);
        for (var piece : pieces) {
            where[0] = piece.where();
            if (piece.json()) {
                redactor.json(piece.text());
            } else {
                redactor.text(piece.text());
            }
        }
        return List.copyOf(found.values());
    }
}
