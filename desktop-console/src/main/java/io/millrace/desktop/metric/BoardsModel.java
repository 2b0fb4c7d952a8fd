package io.millrace.desktop.metric;

import io.millrace.client.Reply;
import io.millrace.desktop.screen.Undo;
import io.millrace.desktop.service.UiExecutors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// The model of the user's dashboards and of the open one. Every change is saved immediately and can be undone.
public final class BoardsModel {
    /// All dashboards and the index of the open one.
    ///
    /// @param visited a dashboard opened by a link: it covers the open one, and a change adds it to the user's
    ///         dashboards
    record DashboardCollection(List<Dashboard> dashboards, int open, Optional<Dashboard> visited) {
        DashboardCollection {
            dashboards = dashboards.isEmpty() ? DefaultDashboards.all() : List.copyOf(dashboards);
            open = Math.clamp(open, 0, dashboards.size() - 1);
        }

        DashboardCollection(List<Dashboard> dashboards, int open) {
            this(dashboards, open, Optional.empty());
        }

        Dashboard dashboard() {
            return visited.orElse(dashboards.get(open));
        }

        /// Returns the names of all dashboards, the visited one last.
        List<String> names() {
            return Stream.concat(dashboards.stream(), visited.stream())
                    .map(Dashboard::name)
                    .toList();
        }

        /// Returns the index of the current dashboard among the names.
        int place() {
            return visited.isPresent() ? dashboards.size() : open;
        }

        DashboardCollection with(Dashboard changed) {
            var next = new ArrayList<>(dashboards);
            if (visited.isPresent()) {
                next.add(changed);
                return new DashboardCollection(next, next.size() - 1);
            }
            next.set(open, changed);
            return new DashboardCollection(next, open);
        }
    }

    private final DashboardStore file;
    private final Undo steps;
    private final UiExecutors threads;
    private final ReadOnlyObjectWrapper<DashboardCollection> collection =
            new ReadOnlyObjectWrapper<>(new DashboardCollection(DefaultDashboards.all(), 0));
    private final ReadOnlyObjectWrapper<Optional<String>> problem = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final Semaphore writing = new Semaphore(1, true);
    private volatile DashboardCollection latest = collection.get();
    private boolean kept = true;
    /// The number of changes that are not yet written to the file.
    private int underway;

    /// @param steps the undo history for changes
    public BoardsModel(DashboardStore file, Undo steps, UiExecutors threads) {
        this.file = file;
        this.steps = steps;
        this.threads = threads;
        threads.ask(this::read, this::begun);
    }

    private Reply<List<Dashboard>> read() {
        try {
            return new Reply.Ok<>(file.read());
        } catch (IOException e) {
            return new Reply.Unreachable<>(reason(e));
        }
    }

    private void begun(Reply<List<Dashboard>> found) {
        switch (found) {
            case Reply.Ok<List<Dashboard>>(var dashboards) -> collection.set(new DashboardCollection(dashboards, 0));
            case Reply.Failure<List<Dashboard>> failure -> {
                kept = false;
                problem.set(Optional.of("Your dashboards cannot be read, and changes are not kept: " + failure.text()));
            }
        }
    }

    /// Reloads the file, which another window may have changed. Changes of this window are never lost.
    public void lookAgain() {
        if (kept && underway == 0) {
            threads.ask(this::read, this::foundAgain);
        }
    }

    private void foundAgain(Reply<List<Dashboard>> found) {
        var now = collection.get();
        if (underway == 0
                && found instanceof Reply.Ok<List<Dashboard>>(var dashboards)
                && !dashboards.equals(now.dashboards())) {
            int same = dashboards.indexOf(now.dashboards().get(now.open()));
            collection.set(new DashboardCollection(dashboards, same < 0 ? now.open() : same, now.visited()));
        }
    }

    ReadOnlyObjectProperty<DashboardCollection> collection() {
        return collection.getReadOnlyProperty();
    }

    Dashboard open() {
        return collection.get().dashboard();
    }

    /// The undo history.
    Undo steps() {
        return steps;
    }

    /// The last file error as a sentence.
    ReadOnlyObjectProperty<Optional<String>> problem() {
        return problem.getReadOnlyProperty();
    }

    void dismiss() {
        problem.set(Optional.empty());
    }

    /// Opens a dashboard by its index among the names.
    void open(int place) {
        if (place < collection.get().dashboards().size()) {
            collection.set(new DashboardCollection(collection.get().dashboards(), place));
        }
    }

    /// Shows a dashboard without adding it to the user's.
    public void visit(Dashboard passing) {
        var now = collection.get();
        var own = now.dashboards().stream().map(Dashboard::name).toList().indexOf(passing.name());
        if (own >= 0) {
            // the user saved it at an earlier visit
            open(own);
        } else {
            collection.set(new DashboardCollection(now.dashboards(), now.open(), Optional.of(passing)));
        }
    }

    void change(String what, UnaryOperator<Dashboard> change) {
        become(what, collection.get().with(change.apply(open())));
    }

    /// @param what describes the change, such as `Renamed`
    void change(String what, int chart, UnaryOperator<ChartDefinition> change) {
        change(
                what + " the chart " + quoted(open().charts().get(chart).title()) + ".",
                board -> board.replaced(chart, change.apply(board.charts().get(chart))));
    }

    void add(Dashboard dashboard) {
        var named = dashboard.named(free(dashboard.name()));
        var next = new ArrayList<>(collection.get().dashboards());
        next.add(named);
        become("Added the dashboard " + quoted(named.name()) + ".", new DashboardCollection(next, next.size() - 1));
    }

    /// Opens a dashboard, replacing the one with the same name if there is one.
    void show(Dashboard dashboard) {
        var all = collection.get().dashboards();
        for (int index = 0; index < all.size(); index++) {
            if (all.get(index).name().equals(dashboard.name())) {
                open(index);
                if (!all.get(index).equals(dashboard)) {
                    become("Switched to another process.", collection.get().with(dashboard));
                }
                return;
            }
        }
        add(dashboard);
    }

    void duplicate() {
        add(open());
    }

    void remove() {
        if (collection.get().visited().isPresent()) {
            open(collection.get().open());
            return;
        }
        var next = new ArrayList<>(collection.get().dashboards());
        next.remove(collection.get().open());
        become(
                "Removed the dashboard " + quoted(open().name()) + ".",
                new DashboardCollection(next, collection.get().open()));
    }

    void rename(String name) {
        if (!name.isBlank() && !name.strip().equals(open().name())) {
            var free = free(name.strip());
            change("Renamed the dashboard " + quoted(open().name()) + ".", board -> board.named(free));
        }
    }

    static String quoted(String name) {
        return name.isBlank() ? "without a title" : "“" + name + "”";
    }

    /// Returns a name that no other dashboard has.
    private String free(String wished) {
        var taken = collection.get().dashboards().stream().map(Dashboard::name).toList();
        var name = wished;
        for (int number = 2; taken.contains(name); number++) {
            name = wished + " " + number;
        }
        return name;
    }

    /// Restores the default dashboards.
    void restoreReadyMade() {
        var next = new ArrayList<>(collection.get().dashboards());
        DefaultDashboards.all().forEach(board -> {
            next.removeIf(there -> there.name().equals(board.name()));
            next.add(board);
        });
        become(
                "Restored the ready-made dashboards.",
                new DashboardCollection(
                        next, next.size() - DefaultDashboards.all().size()));
    }

    private void become(String what, DashboardCollection next) {
        var before = collection.get();
        steps.changed(what, () -> show(before), () -> show(next));
        show(next);
    }

    private void show(DashboardCollection next) {
        collection.set(next);
        keep();
    }

    /// Saves the latest state. Of several changes in a row the latest is written last, and no write is older than its
    /// change.
    private void keep() {
        if (!kept) {
            return;
        }
        latest = collection.get();
        underway++;
        threads.ask(this::write, failure -> {
            underway--;
            failure.ifPresent(reason -> problem.set(Optional.of(reason)));
        });
    }

    private Optional<String> write() {
        writing.acquireUninterruptibly();
        try {
            file.write(latest.dashboards());
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("Your dashboards cannot be kept: " + reason(e));
        } finally {
            writing.release();
        }
    }

    /// Imports the dashboards of a file.
    void take(Path from) {
        take(from, names -> {}, reason -> problem.set(Optional.of(reason)));
    }

    /// Imports the dashboards of a file.
    ///
    /// @param added   gets the names of the dashboards
    /// @param refused gets the error as a sentence
    public void take(Path from, Consumer<List<String>> added, Consumer<String> refused) {
        threads.ask(
                () -> {
                    try {
                        return new Reply.Ok<>(DashboardText.read(Files.readAllBytes(from)));
                    } catch (IOException | IllegalArgumentException e) {
                        return new Reply.Unreachable<List<Dashboard>>(reason(e));
                    }
                },
                found -> {
                    switch (found) {
                        case Reply.Ok<List<Dashboard>>(var dashboards) -> {
                            dashboards.forEach(this::add);
                            added.accept(
                                    dashboards.stream().map(Dashboard::name).toList());
                        }
                        case Reply.Failure<List<Dashboard>> failure ->
                            refused.accept(from.getFileName() + ": " + failure.text());
                    }
                });
    }

    /// Exports the open dashboard.
    void give(Path to) {
        var board = open();
        save(to, file -> Files.write(file, DashboardText.write(List.of(board))));
    }

    /// Writes the content of a file.
    interface Writing {
        void write(Path file) throws IOException;
    }

    /// Writes a file chosen by the user.
    void save(Path to, Writing writing) {
        threads.ask(
                () -> {
                    try {
                        writing.write(to);
                        return Optional.<String>empty();
                    } catch (IOException e) {
                        return Optional.of(to.getFileName() + " cannot be written: " + reason(e));
                    }
                },
                failure -> failure.ifPresent(reason -> problem.set(Optional.of(reason))));
    }

    private static String reason(Exception e) {
        var message = e.getMessage();
        return message == null ? e.getClass().getSimpleName() : message;
    }
}
