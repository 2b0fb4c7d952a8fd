package io.millrace.desktop.shell;

import io.millrace.desktop.connection.ConnectModel;
import io.millrace.desktop.connection.SavedConnection;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.service.WindowLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Stores the contents of a window and restores them at the next start. It skips connections and files that no longer
/// exist.
record WindowRestore(ShellModel model, ConnectModel connect, UiExecutors threads) {

    /// Restores the contents of a window from the previous run. It also restores clusters that do not answer.
    void restore(WindowLayout.Contents contents) {
        threads.ask(() -> reach(contents), reached -> {
            reached.clusters().forEach(this::open);
            show(contents.shown());
            model.files().reopen(reached.files(), shownFile(contents));
            model.ready();
        });
    }

    private void open(One one) {
        // the cluster may have been opened by the command line already
        if (model.open(one.connection().id()).isPresent()) {
            one.cluster().close();
            return;
        }
        var cluster = model.added(one.connection(), one.cluster());
        cluster.open(ClusterPlaceFormat.place(one.place()), ClusterPlaceFormat.tab(one.place()));
    }

    /// The restored content that still exists.
    private record Reached(List<One> clusters, List<Path> files) {}

    private record One(SavedConnection connection, Cluster cluster, String place) {}

    private Reached reach(WindowLayout.Contents contents) {
        return new Reached(
                contents.clusters().stream().flatMap(one -> reach(one).stream()).toList(),
                contents.files().stream()
                        .map(Path::of)
                        .filter(Files::isReadable)
                        .toList());
    }

    private Optional<One> reach(WindowLayout.Opened opened) {
        return connect.saved().stream()
                .filter(saved -> saved.id().text().equals(opened.connection()))
                .findFirst()
                .flatMap(saved -> connect.dial(saved).map(cluster -> new One(saved, cluster, opened.place())));
    }

    private void show(int shown) {
        var clusters = model.clusters();
        if (shown >= 0 && shown < clusters.size()) {
            model.show(clusters.get(shown));
        }
    }

    private static Optional<Path> shownFile(WindowLayout.Contents contents) {
        int number = contents.shown() - contents.clusters().size();
        return number >= 0 && number < contents.files().size()
                ? Optional.of(Path.of(contents.files().get(number)))
                : Optional.empty();
    }

    /// The contents to restore: the connected clusters with their places, and the open files.
    WindowLayout.Contents contents() {
        var clusters = running().toList();
        var files = files();
        int shown = switch (model.page().get()) {
            case Page.InCluster(var cluster) ->
                clusters.contains(cluster)
                        ? clusters.indexOf(cluster)
                        : number(cluster.cluster().address(), clusters.size(), files);
            case Page.InDocument(var document) -> number(document.file().toString(), clusters.size(), files);
            case Page.AllClusters _, Page.Failures _ -> -1;
        };
        return new WindowLayout.Contents(
                clusters.stream().map(ClusterPlaceFormat::of).toList(), files, shown);
    }

    private static int number(String file, int clusters, List<String> files) {
        return files.contains(file) ? clusters + files.indexOf(file) : -1;
    }

    private Stream<ClusterModel> running() {
        return model.clusters().stream()
                .filter(cluster -> cluster.cluster().saved().isEmpty());
    }

    private List<String> files() {
        var cases = model.clusters().stream()
                .filter(cluster -> cluster.cluster().saved().isPresent())
                .map(cluster -> cluster.cluster().address());
        var documents =
                model.documents().stream().map(document -> document.file().toString());
        return Stream.concat(cases, documents).toList();
    }
}
