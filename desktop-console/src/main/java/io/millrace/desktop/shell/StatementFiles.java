package io.millrace.desktop.shell;

import io.millrace.desktop.sql.SqlFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Opens SQL files in the workspace of the current cluster, or else of the first connected one, or else of the next one
/// that connects.
final class StatementFiles {
    private final ShellModel model;
    private final List<Path> waiting = new ArrayList<>();

    StatementFiles(ShellModel model) {
        this.model = model;
    }

    FileKind kind() {
        return new FileKind("SQL files", List.of(SqlFiles.ENDING), this::open);
    }

    private void open(Path file) {
        var cluster = running();
        if (cluster.isPresent()) {
            cluster.get().sql().open(file, model.files()::refuse);
            model.show(cluster.get(), Section.SQL);
        } else {
            waiting.add(file);
            model.files().refuse(file.getFileName() + " opens as soon as a cluster is connected to run it on.");
        }
    }

    private Optional<ClusterModel> running() {
        return model.current()
                .get()
                .filter(cluster -> cluster.cluster().canAct())
                .or(() -> model.clusters().stream()
                        .filter(cluster -> cluster.cluster().canAct())
                        .findFirst());
    }

    /// Opens the waiting files if a cluster is connected.
    void ready() {
        if (running().isPresent()) {
            var files = List.copyOf(waiting);
            waiting.clear();
            files.forEach(this::open);
        }
    }
}
