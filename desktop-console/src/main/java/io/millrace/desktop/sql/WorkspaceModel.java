package io.millrace.desktop.sql;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.sql.Product;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The model of the sheets at one gateway. It stores the sheets with their texts on disk during the work and restores
/// them at the next start. The last closed sheets can be reopened.
public final class WorkspaceModel implements RefreshedModel, AutoCloseable {
    private static final String SHEET = "Sheet ";

    private final Client gateway;
    private final Product product;
    private final SheetStore store;
    private final UiExecutors threads;
    private final InstantSource clock;
    private final HistoryModel history;
    private final ObservableList<SheetModel> sheets = FXCollections.observableArrayList();
    private final ObjectProperty<Optional<SheetModel>> selected = new SimpleObjectProperty<>(Optional.empty());
    private final Deque<WorkspaceState.Sheet> closed = new ArrayDeque<>();
    private final List<Runnable> waiting = new ArrayList<>();
    private BiConsumer<String, Runnable> taken = (what, back) -> {};
    private boolean restored;
    private boolean ended;

    WorkspaceModel(Client gateway, Product product, SqlFiles files, UiExecutors threads, InstantSource clock) {
        this.gateway = gateway;
        this.product = product;
        this.store = new SheetStore(files, address());
        this.threads = threads;
        this.clock = clock;
        this.history = new HistoryModel(files, gateway, threads, clock);
        history.load();
        threads.ask(store::load, this::restore);
    }

    private void restore(WorkspaceState workspace) {
        closed.addAll(workspace.closed());
        workspace.open().forEach(sheet -> sheets.add(sheet(sheet)));
        select(sheets.get(Math.clamp(workspace.selected(), 0, sheets.size() - 1)));
        restored = true;
        waiting.forEach(Runnable::run);
        waiting.clear();
    }

    /// Sets the listener for a closed sheet. It gets a sentence about the sheet and an action that restores it.
    void onTaken(BiConsumer<String, Runnable> listener) {
        taken = listener;
    }

    private SheetModel sheet(WorkspaceState.Sheet from) {
        var session = new SheetSession(gateway);
        var catalog = new CatalogModel(session, threads);
        var run = new RunModel(session, threads, clock, past -> {
            history.ran(past);
            if (past.ending() == PastStatement.Ending.DONE) {
                catalog.after(past.statement());
            }
        });
        return new SheetModel(from, run, catalog);
    }

    public String address() {
        return gateway.connection().toString();
    }

    /// The name and the version of the gateway's product.
    public String product() {
        return product.productName() + " " + product.version();
    }

    Client gateway() {
        return gateway;
    }

    public HistoryModel history() {
        return history;
    }

    /// The sheets in the order of their tabs; the list can be reordered.
    public ObservableList<SheetModel> sheets() {
        return sheets;
    }

    public ObjectProperty<Optional<SheetModel>> selected() {
        return selected;
    }

    public void select(SheetModel sheet) {
        selected.set(Optional.of(sheet));
    }

    /// Adds an empty sheet with the first free number.
    public SheetModel add() {
        return add(WorkspaceState.Sheet.blank(freeName()));
    }

    /// Adds a sheet with a text.
    public SheetModel add(String text) {
        return add(WorkspaceState.Sheet.of(freeName(), text, Optional.empty(), true, text.length()));
    }

    private SheetModel add(WorkspaceState.Sheet from) {
        var sheet = sheet(from);
        sheets.add(sheet);
        select(sheet);
        return sheet;
    }

    private String freeName() {
        return IntStream.iterate(1, number -> number + 1)
                .mapToObj(number -> SHEET + number)
                .filter(name ->
                        sheets.stream().noneMatch(sheet -> sheet.name().get().equals(name)))
                .findFirst()
                .orElseThrow();
    }

    /// Closes a sheet and its session; the sheet can be reopened.
    public void close(SheetModel sheet) {
        int place = sheets.indexOf(sheet);
        if (place < 0) {
            return;
        }
        var last = sheet.kept();
        sheets.remove(sheet);
        sheet.run().clear();
        threads.work().execute(sheet.run()::close);
        if (sheets.isEmpty()) {
            add();
        } else if (selected.get().filter(sheet::equals).isPresent()) {
            select(sheets.get(Math.min(place, sheets.size() - 1)));
        }
        if (!last.text().isBlank()) {
            closed.addFirst(last);
            while (closed.size() > WorkspaceState.MAX_CLOSED) {
                closed.removeLast();
            }
            taken.accept("Closed " + last.name() + ".", () -> reopen(last, place));
        }
    }

    /// Reopens the sheet that was closed last.
    public Optional<SheetModel> reopen() {
        return Optional.ofNullable(closed.peekFirst()).flatMap(last -> reopen(last, sheets.size()));
    }

    /// Reopens a closed sheet; returns empty if it is already open again.
    private Optional<SheetModel> reopen(WorkspaceState.Sheet last, int place) {
        if (!closed.remove(last)) {
            return Optional.empty();
        }
        var sheet = sheet(last);
        sheets.add(Math.min(place, sheets.size()), sheet);
        select(sheet);
        return Optional.of(sheet);
    }

    /// Opens a file as a sheet, or selects the sheet that already has it open.
    ///
    /// @param failed gets the reason for a failure
    public void open(Path file, Consumer<String> failed) {
        if (!restored) {
            waiting.add(() -> open(file, failed));
            return;
        }
        var there = sheets.stream()
                .filter(sheet -> sheet.file().get().filter(file::equals).isPresent())
                .findFirst();
        if (there.isPresent()) {
            select(there.get());
            return;
        }
        threads.ask(() -> SqlFiles.read(file), reply -> {
            switch (reply) {
                case Reply.Ok<String>(var text) ->
                    add(WorkspaceState.Sheet.of(nameOf(file), text, Optional.of(file.toString()), false, 0));
                case Reply.Failure<String> failure -> failed.accept(failure.text());
            }
        });
    }

    /// Writes a sheet to a file, which becomes the sheet's file.
    public void save(SheetModel sheet, Path file, Consumer<String> failed) {
        save(sheet, file, () -> {}, failed);
    }

    /// Writes a sheet to its file and closes it. If the write fails, the sheet stays open.
    void saveAndClose(SheetModel sheet, Consumer<String> failed) {
        sheet.file().get().ifPresent(file -> save(sheet, file, () -> close(sheet), failed));
    }

    private void save(SheetModel sheet, Path file, Runnable done, Consumer<String> failed) {
        var text = sheet.text().get();
        threads.ask(() -> SqlFiles.write(file, text), reply -> {
            switch (reply) {
                case Reply.Ok<?> _ -> {
                    sheet.file().set(Optional.of(file));
                    sheet.name().set(nameOf(file));
                    sheet.changed().set(!sheet.text().get().equals(text));
                    done.run();
                }
                case Reply.Failure<?> failure -> failed.accept(failure.text());
            }
        });
    }

    private static String nameOf(Path file) {
        return String.valueOf(file.getFileName());
    }

    @Override
    public void refresh() {
        if (!ended) {
            selected.get().ifPresent(sheet -> sheet.run().refresh());
        }
    }

    /// Stores the sheets if they have changed since the last time.
    public void keep() {
        if (restored && !ended && store.take(now())) {
            threads.work().execute(store::write);
        }
    }

    private WorkspaceState now() {
        int top = selected.get().map(sheets::indexOf).orElse(0);
        return new WorkspaceState(
                sheets.stream().map(SheetModel::kept).toList(), Math.max(0, top), List.copyOf(closed));
    }

    /// Stores the sheets if they have changed, and closes their sessions.
    @Override
    public void close() {
        ended = true;
        if (restored) {
            store.take(now());
            store.write();
        }
        var open = List.copyOf(sheets);
        // a platform thread, which does not end with the window: queries without a reader must not keep running
        Thread.ofPlatform().name("close-sessions").start(() -> {
            open.forEach(sheet -> sheet.run().close());
            gateway.close();
        });
    }
}
