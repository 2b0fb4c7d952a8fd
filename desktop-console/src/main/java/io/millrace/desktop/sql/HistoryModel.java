package io.millrace.desktop.sql;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.screen.ListUpdater;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.PolledValue;
import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.Arguments;
import io.millrace.wire.sql.StatementHistory;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The model of the statement history: the statements run from this console, or by anyone at the gateway.
final class HistoryModel implements RefreshedModel {
    private static final int MAX_OWN = 2_000;
    private static final int MAX_OF_GATEWAY = 500;

    private final SqlFiles files;
    private final Client gateway;
    private final UiExecutors threads;
    private final InstantSource clock;
    private final PolledValue<List<PastStatement>> there;
    private final ObjectProperty<StatementOrigin> whose = new SimpleObjectProperty<>(StatementOrigin.THIS_CONSOLE);
    private final StringProperty search = new SimpleStringProperty("");
    private final ObjectProperty<StatementFilter> filter = new SimpleObjectProperty<>(StatementFilter.ALL);
    private final ObservableList<PastStatement> shown = FXCollections.observableArrayList();
    private final ObservableList<PastStatement> readable = FXCollections.unmodifiableObservableList(shown);
    private List<PastStatement> own = List.of();

    /// The origin of the listed statements.
    public enum StatementOrigin {
        THIS_CONSOLE,
        GATEWAY
    }

    HistoryModel(SqlFiles files, Client gateway, UiExecutors threads, InstantSource clock) {
        this.files = files;
        this.gateway = gateway;
        this.threads = threads;
        this.clock = clock;
        this.there = new PolledValue<>(threads, clock);
        there.loadState().addListener((loadState, before, now) -> show());
        search.addListener((text, before, now) -> searched());
        filter.addListener((choice, before, now) -> searched());
        whose.addListener((choice, before, now) -> refresh());
    }

    public ObjectProperty<StatementOrigin> whose() {
        return whose;
    }

    public StringProperty search() {
        return search;
    }

    /// The filter of the gateway's statements.
    public ObjectProperty<StatementFilter> filter() {
        return filter;
    }

    /// Whether anything narrows the list down.
    public boolean isNarrowed() {
        return !search.get().isBlank()
                || (whose.get() == StatementOrigin.GATEWAY && !filter.get().equals(StatementFilter.ALL));
    }

    public void clear() {
        filter.set(StatementFilter.ALL);
        search.set("");
    }

    /// The statements that match the search, latest first.
    public ObservableList<PastStatement> shown() {
        return readable;
    }

    /// The last response of the gateway; a refusal contains the reason.
    public ReadOnlyObjectProperty<LoadState<List<PastStatement>>> loadState() {
        return there.loadState();
    }

    /// Loads the stored statements.
    void load() {
        threads.ask(files::statements, this::own);
    }

    /// Stores a statement without its secrets. Called on the thread that ran it.
    void ran(PastStatement past) {
        var statement = past.masked();
        files.ran(statement);
        threads.show().execute(() -> {
            var all = new ArrayList<>(own);
            all.addFirst(statement);
            own(all);
        });
    }

    private void own(List<PastStatement> all) {
        own = List.copyOf(all.subList(0, Math.min(all.size(), MAX_OWN)));
        show();
    }

    private void searched() {
        if (whose.get() == StatementOrigin.GATEWAY) {
            there.reset();
        }
        refresh();
    }

    @Override
    public void refresh() {
        if (whose.get() == StatementOrigin.GATEWAY) {
            var arguments = filter.get().arguments(search.get(), clock.millis(), MAX_OF_GATEWAY);
            there.ask(() -> atGateway(arguments));
        }
        show();
    }

    /// The statements of all users of the gateway, latest first.
    private Reply<List<PastStatement>> atGateway(Arguments arguments) {
        return gateway.call(StatementHistory.FIND, arguments)
                .map(found -> found.statements().stream().map(PastStatement::of).toList());
    }

    private void show() {
        var words = search.get().strip().toLowerCase(Locale.ROOT);
        var found = whose.get() == StatementOrigin.GATEWAY
                ? there.loadState().get().value().orElse(List.of())
                : own.stream()
                        .filter(past ->
                                past.statement().toLowerCase(Locale.ROOT).contains(words))
                        .toList();
        ListUpdater.show(shown, found);
    }
}
