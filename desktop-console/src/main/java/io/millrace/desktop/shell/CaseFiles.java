package io.millrace.desktop.shell;

import io.millrace.desktop.casefile.CaseFile;
import io.millrace.desktop.casefile.CaseOpenResult;
import io.millrace.desktop.casefile.CaseTransport;
import io.millrace.desktop.connection.Hue;
import io.millrace.desktop.connection.SavedConnection;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/// Opens each case file as a cluster of its own and shows the saved job.
record CaseFiles(ShellModel model) {

    FileKind kind() {
        return new FileKind("Case files", List.of(CaseFile.ENDING), this::open);
    }

    private void open(Path path) {
        var open = model.clusters().stream()
                .filter(cluster -> cluster.cluster().address().equals(path.toString()))
                .findFirst();
        if (open.isPresent()) {
            model.show(open.get());
            return;
        }
        model.threads().ask(() -> CaseOpenResult.of(path), opening -> {
            switch (opening) {
                case CaseOpenResult.Opened(var file) -> add(file);
                case CaseOpenResult.NotOpened(String reason) -> model.files().refuse(reason);
            }
        });
    }

    private void add(CaseFile file) {
        var name = file.path().getFileName().toString().replaceFirst(Pattern.quote(CaseFile.ENDING) + "$", "");
        var connection = SavedConnection.to(file.path().toString(), Hue.GREY).named(name);
        var added = model.added(connection, CaseTransport.cluster(file));
        added.open(new ClusterPlace.OneJob(file.manifest().job().id()));
        if (model.mayShow(file.path())) {
            model.show(added);
        }
    }
}
