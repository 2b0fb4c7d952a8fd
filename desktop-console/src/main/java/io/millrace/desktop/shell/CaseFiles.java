package io.millrace.desktop.shell;

import io.millrace.casefile.CaseManifest;
import io.millrace.client.Reply;
import io.millrace.desktop.casefile.CaseFile;
import io.millrace.desktop.casefile.CaseTransport;
import io.millrace.desktop.connection.Hue;
import io.millrace.desktop.connection.SavedConnection;
import io.millrace.wire.Refusal;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Opens each case file as a cluster of its own, and shows the saved job, or all jobs of a file about a cluster.
record CaseFiles(ShellModel model) {
    private static final String ANY_ENDING =
            CaseFile.ENDINGS.stream().map(Pattern::quote).collect(Collectors.joining("|", "(?i)(", ")$"));

    FileKind kind() {
        return new FileKind("Case files", CaseFile.ENDINGS, this::open);
    }

    private void open(Path path) {
        var open = model.clusters().stream()
                .filter(cluster -> cluster.cluster().address().equals(path.toString()))
                .findFirst();
        if (open.isPresent()) {
            model.show(open.get());
            return;
        }
        model.threads().ask(() -> read(path), reply -> {
            switch (reply) {
                case Reply.Ok<CaseFile>(var file) -> add(file);
                case Reply.Failure<CaseFile> failure -> model.files().refuse(failure.text());
            }
        });
    }

    private static Reply<CaseFile> read(Path path) {
        try {
            return new Reply.Ok<>(CaseFile.open(path));
        } catch (Refusal e) {
            return new Reply.Unreachable<>(e.reason());
        }
    }

    /// Returns what to show first: the logs if the server did not answer.
    private static ClusterPlace place(CaseManifest manifest) {
        return manifest.job()
                .<ClusterPlace>map(job -> new ClusterPlace.OneJob(job.id()))
                .orElse(manifest.origin().engineVersion().isEmpty() ? Section.LOGS : Section.JOBS);
    }

    private void add(CaseFile file) {
        var name = file.path().getFileName().toString().replaceFirst(ANY_ENDING, "");
        var connection = SavedConnection.to(file.path().toString(), Hue.GREY).named(name);
        var added = model.added(connection, CaseTransport.cluster(file));
        added.open(place(file.manifest()));
        if (model.mayShow(file.path())) {
            model.show(added);
        }
    }
}
