package io.millrace.desktop.shell;

import io.millrace.desktop.connection.ClusterConnector;
import io.millrace.desktop.connection.ConnectModel;
import io.millrace.desktop.connection.ConnectionId;
import io.millrace.desktop.connection.Connections;
import io.millrace.desktop.connection.OverviewModel;
import io.millrace.desktop.connection.SavedConnection;
import io.millrace.desktop.job.JobModel;
import io.millrace.desktop.metric.BoardsModel;
import io.millrace.desktop.metric.DashboardStore;
import io.millrace.desktop.notice.Notice;
import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.screen.Undo;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.Preferences;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.service.WindowLayout;
import io.millrace.desktop.sql.SqlFiles;
import io.millrace.wire.cluster.JobActions.Action;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The model of a window: its connected clusters, its current page, and the refresh of what it shows.
public final class ShellModel implements RefreshedModel, AutoCloseable {
    private final SqlFiles sql;
    private final UiExecutors threads;
    private final InstantSource clock;
    private final ConnectModel connect;
    private final OpenFiles files;
    private final Undo undo = new Undo();
    private final BoardsModel boards;
    private final OverviewModel overview;
    private final WindowRestore reopening;
    private final ObservableList<ClusterModel> clusters = FXCollections.observableArrayList();
    private final ObservableList<OpenDocument> documents = FXCollections.observableArrayList();
    // kept in fields, because a read-only view without references loses its listeners
    private final ObservableList<ClusterModel> shownClusters = FXCollections.unmodifiableObservableList(clusters);
    private final ObservableList<OpenDocument> shownDocuments = FXCollections.unmodifiableObservableList(documents);
    private final ReadOnlyObjectWrapper<Page> page = new ReadOnlyObjectWrapper<>(new Page.AllClusters());
    private final ReadOnlyObjectWrapper<Optional<ClusterModel>> current = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<ClusterPlace>> place = new ReadOnlyObjectWrapper<>(Optional.empty());

    private final StatementFiles statements = new StatementFiles(this);
    private Optional<PendingPlace> wanted = Optional.empty();
    /// The cluster that is replaced once its connection has a login that it accepts.
    private Optional<ClusterModel> renewed = Optional.empty();

    /// The place to open once a cluster has answered.
    private record PendingPlace(ConnectionId connection, ClusterPlace place) {}

    public ShellModel(
            UiExecutors threads,
            InstantSource clock,
            Connections connections,
            ClusterConnector dialing,
            Preferences memory,
            SqlFiles sql) {
        this.threads = threads;
        this.clock = clock;
        this.boards = new BoardsModel(new DashboardStore(memory.dashboards()), undo, threads);
        this.sql = sql;
        this.connect = new ConnectModel(threads, connections, dialing, this::connected);
        connect.onRemoved(undo::removed);
        this.overview = new OverviewModel(connect.saved(), threads, clock, dialing, connections.secrets());
        this.files = new OpenFiles(memory);
        this.reopening = new WindowRestore(this, connect, threads);
        files.take(new CaseFiles(this).kind());
        files.take(statements.kind());
        files.take(new FileKind("Dashboards", List.of(".json"), this::takeDashboards));
        page.addListener((shown, before, now) -> follow(now));
    }

    public ConnectModel connect() {
        return connect;
    }

    /// The executors of the window.
    UiExecutors threads() {
        return threads;
    }

    /// The files that this window opens.
    public OpenFiles files() {
        return files;
    }

    /// The states of the saved clusters.
    public OverviewModel overview() {
        return overview;
    }

    /// Called when the window comes to the front. Reloads the dashboards, which another window may have changed.
    public void toFront() {
        boards.lookAgain();
    }

    /// The undo history of this window.
    public Undo undo() {
        return undo;
    }

    /// The connected clusters, in the order of the sidebar.
    public ObservableList<ClusterModel> clusters() {
        return shownClusters;
    }

    /// The open files, in the order of the sidebar.
    public ObservableList<OpenDocument> documents() {
        return shownDocuments;
    }

    public ReadOnlyObjectProperty<Page> page() {
        return page.getReadOnlyProperty();
    }

    /// The current cluster.
    public ReadOnlyObjectProperty<Optional<ClusterModel>> current() {
        return current.getReadOnlyProperty();
    }

    /// The place of the current cluster.
    public ReadOnlyObjectProperty<Optional<ClusterPlace>> place() {
        return place.getReadOnlyProperty();
    }

    /// The job that is open in the current cluster.
    public Optional<JobModel> job() {
        return current.get().flatMap(cluster -> cluster.job().get());
    }

    /// The actions that the job at the current place allows; none at a place that is not a job.
    ObservableValue<List<Action>> allowedActions() {
        ObservableValue<List<Action>> none = new SimpleObjectProperty<>(List.of());
        var ofJob = current.flatMap(cluster ->
                        cluster.map(ClusterModel::job).orElseGet(() -> new ReadOnlyObjectWrapper<>(Optional.empty())))
                .flatMap(job -> job.map(JobModel::allowedActions).orElse(none));
        return place.flatMap(at -> at.orElse(Section.JOBS) instanceof ClusterPlace.OneJob ? ofJob : none);
    }

    private void follow(Page now) {
        place.unbind();
        if (!(now instanceof Page.AllClusters)) {
            overview.rest();
        }
        current.set(now instanceof Page.InCluster(var cluster) ? Optional.of(cluster) : Optional.empty());
        if (current.get().isPresent()) {
            place.bind(current.get().get().place().map(Optional::of));
        } else {
            place.set(Optional.empty());
        }
    }

    private void connected(SavedConnection connection, Cluster cluster, String webPlace) {
        var open = open(connection.id());
        if (open.isPresent() && open.equals(renewed)) {
            var at = open.get().place().get();
            disconnect(open.get());
            add(connection, cluster).open(at);
        } else if (open.isPresent()) {
            cluster.close();
            show(open.get());
        } else {
            var added = add(connection, cluster);
            wanted.filter(next -> next.connection().equals(connection.id()))
                    .ifPresent(next -> added.open(next.place()));
        }
        wanted = Optional.empty();
        renewed = Optional.empty();
        WebPlace.of(webPlace)
                .ifPresent(next -> open(connection.id()).ifPresent(there -> there.open(next.place(), next.tab())));
    }

    /// The cluster of a saved connection, if it is connected in this window.
    public Optional<ClusterModel> open(ConnectionId id) {
        return clusters.stream()
                .filter(cluster -> cluster.connection().id().equals(id))
                .findFirst();
    }

    private void takeDashboards(Path file) {
        boards.take(
                file,
                names -> {
                    files.say("Added " + (names.size() == 1 ? "the dashboard" : "the dashboards") + " “"
                            + String.join("”, “", names) + "”; the Metrics of every cluster have them.");
                    open(Section.METRICS);
                },
                files::refuse);
    }

    /// Opens a place of a saved cluster; connects the cluster first if necessary.
    public void open(SavedConnection connection, ClusterPlace next) {
        wanted = Optional.of(new PendingPlace(connection.id(), next));
        open(connection);
        open(connection.id()).ifPresent(cluster -> cluster.open(next));
    }

    /// Shows the cluster of a saved connection; connects it if necessary.
    public void open(SavedConnection connection) {
        open(connection.id()).ifPresentOrElse(this::show, () -> connect.connect(connection));
    }

    /// Adds a cluster that is ready for requests, and shows it.
    public ClusterModel add(SavedConnection connection, Cluster cluster) {
        var added = added(connection, cluster);
        show(added);
        ready();
        return added;
    }

    /// Opens the statement files that have waited for a cluster.
    void ready() {
        statements.ready();
    }

    /// Adds a cluster after the existing ones.
    ClusterModel added(SavedConnection connection, Cluster cluster) {
        var added = new ClusterModel(connection, cluster, new ClusterModel.Shared(boards, sql, undo), threads, clock);
        clusters.add(added);
        return added;
    }

    /// Restores the contents of a window from the previous run.
    public void restore(WindowLayout.Contents contents) {
        reopening.restore(contents);
    }

    /// The contents to restore at the next start.
    public WindowLayout.Contents contents() {
        return reopening.contents();
    }

    public void show(ClusterModel cluster) {
        page.set(new Page.InCluster(cluster));
        cluster.refresh();
    }

    public void showClusters() {
        connect.reload();
        page.set(new Page.AllClusters());
        overview.refresh();
    }

    public void showFailures() {
        page.set(new Page.Failures());
    }

    /// Shows a cluster at this place.
    public void show(ClusterModel cluster, ClusterPlace place) {
        cluster.open(place);
        show(cluster);
    }

    /// Shows what a notice is about, if its cluster is still connected.
    public void show(Notice notice) {
        find(notice.cluster()).ifPresent(cluster -> {
            switch (notice.subject()) {
                case Notice.Subject.OfJob(var job) -> show(cluster, new ClusterPlace.OneJob(job));
                case Notice.Subject.OfAlert(var alert) -> {
                    cluster.alerts().choose(alert);
                    show(cluster, Section.ALERTS);
                }
            }
        });
    }

    /// The connected cluster at this address.
    public Optional<ClusterModel> find(String address) {
        return clusters.stream().filter(open -> open.connection().at(address)).findFirst();
    }

    /// Opens a file, or shows it if it is open.
    public void show(OpenDocument document) {
        if (!documents.contains(document)) {
            documents.add(document);
        }
        if (mayShow(document.file())) {
            page.set(new Page.InDocument(document));
        }
    }

    /// Whether an opened file comes to the front. A restored file does so only if it was in front before and the user
    /// has not gone elsewhere.
    boolean mayShow(Path file) {
        return switch (files.arrived(file)) {
            case CALLED -> true;
            case BACK_IN_FRONT -> page.get() instanceof Page.AllClusters;
            case BACK -> false;
        };
    }

    public void close(OpenDocument document) {
        if (documents.remove(document)) {
            document.close().run();
            undo.removed("Closed " + document.title() + ".", () -> files.open(List.of(document.file())));
            if (page.get().equals(new Page.InDocument(document))) {
                showNeighbour();
            }
        }
    }

    /// Shows the cluster that is `by` places further down the sidebar, cyclically.
    public void step(int by) {
        if (!clusters.isEmpty()) {
            int at = current.get().map(clusters::indexOf).orElse(by > 0 ? -1 : 0);
            show(clusters.get(Math.floorMod(at + by, clusters.size())));
        }
    }

    /// Opens a place of the current cluster, if there is one.
    public void open(ClusterPlace next) {
        current.get().ifPresent(cluster -> cluster.open(next));
    }

    public void disconnect(ClusterModel cluster) {
        if (clusters.remove(cluster)) {
            cluster.close();
            // a running cluster stays in the list of connections, but users would have to find the file of a case again
            cluster.cluster()
                    .saved()
                    .ifPresent(saved -> undo.removed(
                            "Closed the case " + cluster.connection().name() + ".",
                            () -> files.open(List.of(Path.of(cluster.cluster().address())))));
            if (current.get().filter(cluster::equals).isPresent()) {
                showNeighbour();
            }
        }
    }

    /// Reconnects a cluster whose connection has new settings, and keeps the open place.
    public void renew(ClusterModel cluster) {
        connect.saved().stream()
                .filter(saved -> saved.id().equals(cluster.connection().id()))
                .findFirst()
                .ifPresent(saved -> {
                    var at = cluster.place().get();
                    disconnect(cluster);
                    showClusters();
                    open(saved, at);
                });
    }

    /// Connects a cluster again that has refused its login, with the one that the user gives or that of an own server.
    /// The cluster stays open until then.
    void logIn(ClusterModel cluster) {
        connect.saved().stream()
                .filter(saved -> saved.id().equals(cluster.connection().id()))
                .findFirst()
                .ifPresent(saved -> {
                    renewed = Optional.of(cluster);
                    showClusters();
                    connect.connect(saved);
                });
    }

    private void showNeighbour() {
        if (clusters.isEmpty()) {
            showClusters();
        } else {
            show(clusters.getFirst());
        }
    }

    /// Refreshes the current page, and polls the health of the other clusters.
    @Override
    public void refresh() {
        if (page.get() instanceof Page.AllClusters) {
            overview.refresh();
        }
        for (var cluster : clusters) {
            if (current.get().filter(cluster::equals).isPresent()) {
                cluster.refresh();
            } else {
                cluster.askHealth();
            }
        }
    }

    @Override
    public void close() {
        overview.close();
        clusters.forEach(ClusterModel::close);
        documents.forEach(document -> document.close().run());
        clusters.clear();
        documents.clear();
        page.set(new Page.AllClusters());
    }
}
