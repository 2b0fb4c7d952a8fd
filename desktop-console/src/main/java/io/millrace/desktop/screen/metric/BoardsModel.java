package io.millrace.desktop.screen.metric;

import io.millrace.desktop.service.Threads;
import io.millrace.desktop.service.metric.ChartPlan;
import io.millrace.desktop.service.metric.Dashboard;
import io.millrace.desktop.service.metric.DashboardShelf;
import io.millrace.desktop.service.metric.DashboardText;
import io.millrace.desktop.service.metric.ReadyMade;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// The user's dashboards, the one that is open, and every change to them, which is kept at once and can be undone.
public final class BoardsModel {
    private static final int MOST_UNDONE = 100;

    /// All dashboards, and which of them is open.
    record Shelf(List<Dashboard> dashboards, int open) {
        Shelf {
            dashboards = dashboards.isEmpty() ? ReadyMade.all() : List.copyOf(dashboards);
            open = Math.clamp(open, 0, dashboards.size() - 1);
        }

        Dashboard dashboard() {
            return dashboards.get(open);
        }

        Shelf with(Dashboard changed) {
            var next = new ArrayList<>(dashboards);
            next.set(open, changed);
            return new Shelf(next, open);
        }
    }

    /// Something that can be undone: what it was, and how all was before.
    private record Step(String what, Shelf before) {}

    private final DashboardShelf file;
    private final Threads threads;
    private final ReadOnlyObjectWrapper<Shelf> shelf = new ReadOnlyObjectWrapper<>(new Shelf(ReadyMade.all(), 0));
    private final ReadOnlyObjectWrapper<Optional<String>> undoable = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<String>> redoable = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<String>> problem = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final Deque<Step> undone = new ArrayDeque<>();
    private final Deque<Step> done = new ArrayDeque<>();
    private final Semaphore writing = new Semaphore(1, true);
    private volatile Shelf latest = shelf.get();
    private boolean kept = true;

    public BoardsModel(DashboardShelf file, Threads threads) {
        this.file = file;
        this.threads = threads;
        threads.ask(this::read, this::begun);
    }

    private sealed interface Found {
        record Boards(List<Dashboard> dashboards) implements Found {}

        record Unreadable(String reason) implements Found {}
    }

    private Found read() {
        try {
            return new Found.Boards(file.read());
        } catch (IOException e) {
            return new Found.Unreadable(reason(e));
        }
    }

    private void begun(Found found) {
        switch (found) {
            case Found.Boards(List<Dashboard> dashboards) -> shelf.set(new Shelf(dashboards, 0));
            case Found.Unreadable(String reason) -> {
                kept = false;
                problem.set(Optional.of("Your dashboards cannot be read, and changes are not kept: " + reason));
            }
        }
    }

    ReadOnlyObjectProperty<Shelf> shelf() {
        return shelf.getReadOnlyProperty();
    }

    Dashboard open() {
        return shelf.get().dashboard();
    }

    /// What an undo would undo.
    ReadOnlyObjectProperty<Optional<String>> undoable() {
        return undoable.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<Optional<String>> redoable() {
        return redoable.getReadOnlyProperty();
    }

    /// What went wrong last with the files; a sentence.
    ReadOnlyObjectProperty<Optional<String>> problem() {
        return problem.getReadOnlyProperty();
    }

    void dismiss() {
        problem.set(Optional.empty());
    }

    void open(int index) {
        shelf.set(new Shelf(shelf.get().dashboards(), index));
    }

    void change(String what, UnaryOperator<Dashboard> change) {
        become(what, shelf.get().with(change.apply(open())));
    }

    void change(String what, int chart, UnaryOperator<ChartPlan> change) {
        change(what, board -> board.replaced(chart, change.apply(board.charts().get(chart))));
    }

    void add(Dashboard dashboard) {
        var named = dashboard.named(free(dashboard.name()));
        var next = new ArrayList<>(shelf.get().dashboards());
        next.add(named);
        become("new dashboard", new Shelf(next, next.size() - 1));
    }

    /// Opens a dashboard in the place of the one of the same name, if there is one.
    void show(Dashboard dashboard) {
        var all = shelf.get().dashboards();
        for (int index = 0; index < all.size(); index++) {
            if (all.get(index).name().equals(dashboard.name())) {
                open(index);
                if (!all.get(index).equals(dashboard)) {
                    become("another process", shelf.get().with(dashboard));
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
        var next = new ArrayList<>(shelf.get().dashboards());
        next.remove(shelf.get().open());
        become("remove of " + open().name(), new Shelf(next, shelf.get().open()));
    }

    void rename(String name) {
        if (!name.isBlank() && !name.strip().equals(open().name())) {
            var free = free(name.strip());
            change("rename", board -> board.named(free));
        }
    }

    /// A name that no other dashboard has.
    private String free(String wished) {
        var taken = shelf.get().dashboards().stream().map(Dashboard::name).toList();
        var name = wished;
        for (int number = 2; taken.contains(name); number++) {
            name = wished + " " + number;
        }
        return name;
    }

    /// Those that everybody has to begin with, once more.
    void restoreReadyMade() {
        var next = new ArrayList<>(shelf.get().dashboards());
        ReadyMade.all().forEach(board -> {
            next.removeIf(there -> there.name().equals(board.name()));
            next.add(board);
        });
        become("restore", new Shelf(next, next.size() - ReadyMade.all().size()));
    }

    private void become(String what, Shelf next) {
        done.push(new Step(what, shelf.get()));
        if (done.size() > MOST_UNDONE) {
            done.removeLast();
        }
        undone.clear();
        show(next);
    }

    void undo() {
        turn(done, undone);
    }

    void redo() {
        turn(undone, done);
    }

    private void turn(Deque<Step> from, Deque<Step> to) {
        if (!from.isEmpty()) {
            var step = from.pop();
            to.push(new Step(step.what(), shelf.get()));
            show(step.before());
        }
    }

    private void show(Shelf next) {
        shelf.set(next);
        undoable.set(Optional.ofNullable(done.peek()).map(Step::what));
        redoable.set(Optional.ofNullable(undone.peek()).map(Step::what));
        keep();
    }

    /// Of several changes in a row the last is written last; what is written is never older than the change.
    private void keep() {
        if (!kept) {
            return;
        }
        latest = shelf.get();
        threads.ask(this::write, failure -> failure.ifPresent(reason -> problem.set(Optional.of(reason))));
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

    /// Adds what a file holds.
    void take(Path from) {
        threads.ask(
                () -> {
                    try {
                        return new Found.Boards(DashboardText.read(Files.readAllBytes(from)));
                    } catch (IOException | IllegalArgumentException e) {
                        return new Found.Unreadable(reason(e));
                    }
                },
                found -> {
                    switch (found) {
                        case Found.Boards(List<Dashboard> dashboards) -> dashboards.forEach(this::add);
                        case Found.Unreadable(String reason) ->
                            problem.set(Optional.of(from.getFileName() + ": " + reason));
                    }
                });
    }

    /// Writes the open dashboard for others.
    void give(Path to) {
        var board = open();
        save(to, file -> Files.write(file, DashboardText.write(List.of(board))));
    }

    /// What writes a file.
    interface Writing {
        void write(Path file) throws IOException;
    }

    /// Writes a file that the user named.
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
