package io.millrace.desktop.alert;

import io.millrace.client.Reply;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.PolledValue;
import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.screen.Throttle;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.Arguments;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Alerts;
import io.millrace.wire.id.SilenceId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// The model of a cluster's alerts, with its silences, rules and receivers.
public final class AlertsModel implements RefreshedModel {
    /// The time between two requests for rules, receivers and silences, which change seldom.
    private static final Duration PERIOD = Duration.ofSeconds(5);

    /// Firing alerts come first: those that are not silenced, then the most urgent, then the latest.
    private static final Comparator<Alerts.Alert> LASTING = Comparator.comparing(
                    (Alerts.Alert alert) -> alert.silence().isPresent())
            .thenComparing(Alerts.Alert::severity)
            .thenComparing(Comparator.comparingLong(Alerts.Alert::since).reversed());

    private static final Comparator<Alerts.Alert> ENDED = Comparator.comparingLong(
                    (Alerts.Alert alert) -> alert.resolved().orElse(0L))
            .reversed();

    private final Cluster cluster;
    private final UiExecutors threads;
    private final PolledValue<Optional<Alerts.Listing>> alerts;
    private final PolledValue<Alerts.Rules> rules;
    private final PolledValue<Alerts.Silences> silences;
    private final ObjectProperty<Optional<String>> refusal = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<Optional<AlertKey>> chosen = new SimpleObjectProperty<>(Optional.empty());
    private final Throttle throttle;

    public AlertsModel(Cluster cluster, UiExecutors threads, InstantSource clock) {
        this.cluster = cluster;
        this.threads = threads;
        this.alerts = new PolledValue<>(threads, clock);
        this.rules = new PolledValue<>(threads, clock);
        this.silences = new PolledValue<>(threads, clock);
        this.throttle = new Throttle(PERIOD, clock);
        if (isSaved()) {
            refusal.set(Optional.of("A case file is read-only."));
        }
        alerts.loadState().subscribe(this::askMore);
    }

    /// Whether this is a case file, whose alerts cannot be silenced.
    boolean isSaved() {
        return !cluster.canAct();
    }

    /// The alerts; the value is empty if the cluster has no alert rules, as stock clusters have none, or if a case file
    /// does not contain them.
    ReadOnlyObjectProperty<LoadState<Optional<Alerts.Listing>>> loadState() {
        return alerts.loadState();
    }

    ReadOnlyObjectProperty<LoadState<Alerts.Rules>> rules() {
        return rules.loadState();
    }

    ReadOnlyObjectProperty<LoadState<Alerts.Silences>> silences() {
        return silences.loadState();
    }

    /// The reason why the user may not silence alerts; empty if the user may.
    public ObjectProperty<Optional<String>> refusal() {
        return refusal;
    }

    /// The alert that the user looks at.
    ObjectProperty<Optional<AlertKey>> chosen() {
        return chosen;
    }

    /// Selects an alert, which need not be listed yet.
    public void choose(AlertKey alert) {
        chosen.set(Optional.of(alert));
    }

    /// All alerts: those that are firing, the most urgent first, and then those that have ended, the latest first.
    List<Alerts.Alert> rows() {
        var all = listing().map(Alerts.Listing::alerts).orElse(List.of());
        return Stream.concat(
                        all.stream().filter(alert -> alert.resolved().isEmpty()).sorted(LASTING),
                        all.stream()
                                .filter(alert -> alert.resolved().isPresent())
                                .sorted(ENDED))
                .toList();
    }

    /// The number of firing alerts that are not silenced.
    int firing() {
        return listing().map(Alerts.Listing::firing).orElse(0);
    }

    private Optional<Alerts.Listing> listing() {
        return alerts.loadState().get().value().flatMap(found -> found);
    }

    /// The silence that holds an alert back, as far as it is known.
    Optional<Alerts.Silence> silence(Alerts.Alert alert) {
        return alert.silence()
                .flatMap(id -> silences.loadState().get().value().map(Alerts.Silences::silences).stream()
                        .flatMap(List::stream)
                        .filter(silence -> silence.id().equals(id))
                        .findFirst());
    }

    /// Holds alerts back from now on.
    ///
    /// @param onDone gets why the server refused; empty if it did not
    void silence(Alerts.NewSilence wish, Consumer<Optional<String>> onDone) {
        change(() -> cluster.client().call(Alerts.SILENCE_NEW, Arguments.NONE, wish), onDone);
    }

    /// Ends a silence.
    ///
    /// @param onDone gets why the server refused; empty if it did not, or if the silence has ended before
    void end(SilenceId silence, Consumer<Optional<String>> onDone) {
        var arguments = Arguments.of(Alerts.SILENCE, silence);
        change(() -> cluster.client().call(Alerts.SILENCE_END, arguments).orIfNotFound(Nothing.NOTHING), onDone);
    }

    private <R> void change(Supplier<Reply<R>> change, Consumer<Optional<String>> onDone) {
        threads.ask(change, reply -> {
            onDone.accept(problem(reply));
            throttle.end();
            refresh();
        });
    }

    private static Optional<String> problem(Reply<?> reply) {
        return switch (reply) {
            case Reply.Ok<?> _ -> Optional.empty();
            case Reply.Failure<?> failure -> Optional.of(failure.text());
        };
    }

    @Override
    public void refresh() {
        alerts.ask(this::list);
        askMore();
    }

    private void askMore() {
        if (listing().isPresent() && throttle.next()) {
            rules.ask(() -> cluster.client().call(Alerts.RULES));
            silences.ask(() -> cluster.client().call(Alerts.SILENCES));
        }
    }

    private Reply<Optional<Alerts.Listing>> list() {
        return cluster.client().call(Alerts.LIST).map(Optional::of).orIfNotFound(Optional.empty());
    }
}
