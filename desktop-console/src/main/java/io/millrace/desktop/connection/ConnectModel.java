package io.millrace.desktop.connection;

import io.millrace.desktop.screen.ListUpdater;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.service.secret.ConnectionSecrets;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The model of the saved connections. It connects to a saved one or to a typed address, and passes on the cluster that
/// answers.
public final class ConnectModel {
    private static final String DEFAULT_ADDRESS = "localhost:8081";

    private final UiExecutors threads;
    private final Connections connections;
    private final ClusterConnector dialing;
    private final ConnectListener connected;
    private final StringProperty address = new SimpleStringProperty("");
    private final ReadOnlyBooleanWrapper connecting = new ReadOnlyBooleanWrapper();
    private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper advice = new ReadOnlyStringWrapper("");
    private final ReadOnlyObjectWrapper<Optional<LoginQuestion>> wanting =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private String place = "";
    private BiConsumer<String, Runnable> removed = (what, back) -> {};
    private final ObservableList<SavedConnection> saved = FXCollections.observableArrayList();
    private final ObservableList<SavedConnection> readOnly = FXCollections.unmodifiableObservableList(saved);

    /// Receives a cluster that has answered.
    public interface ConnectListener {

        /// @param place the fragment of the web UI address, after its `#`; empty for none
        void at(SavedConnection connection, Cluster cluster, String place);
    }

    public ConnectModel(
            UiExecutors threads, Connections connections, ClusterConnector dialing, ConnectListener connected) {
        this.threads = threads;
        this.connections = connections;
        this.dialing = dialing;
        this.connected = connected;
        reload();
        address.set(saved.isEmpty() ? DEFAULT_ADDRESS : "");
        address.addListener((text, before, now) -> clear());
    }

    /// Reloads the saved connections, which another window may have changed.
    public void reload() {
        var now = connections.all();
        ListUpdater.show(saved, now);
    }

    /// The address field for connecting without further settings.
    public StringProperty address() {
        return address;
    }

    public ReadOnlyBooleanProperty connecting() {
        return connecting.getReadOnlyProperty();
    }

    /// The error of the last attempt; empty if there was none.
    public ReadOnlyStringProperty problem() {
        return problem.getReadOnlyProperty();
    }

    /// The advice for the error.
    public ReadOnlyStringProperty advice() {
        return advice.getReadOnlyProperty();
    }

    /// The question for a login that waits for the user.
    ReadOnlyObjectProperty<Optional<LoginQuestion>> wanting() {
        return wanting.getReadOnlyProperty();
    }

    /// Sets a listener that receives a sentence about the removed connection and an action to restore it.
    public void onRemoved(BiConsumer<String, Runnable> listener) {
        removed = listener;
    }

    /// The saved connections in the user's order.
    public ObservableList<SavedConnection> saved() {
        return readOnly;
    }

    /// Describes where secrets are stored.
    public String whereabouts() {
        return connections.secrets().whereabouts();
    }

    public void connect(String where) {
        address.set(where);
        connect();
    }

    /// Connects to the typed address and saves it once the cluster has answered.
    public void connect() {
        var typed = WebAddress.of(address.get());
        var connection = saved.stream()
                .filter(known -> known.at(typed.cluster()))
                .findFirst()
                .orElseGet(() -> SavedConnection.to(typed.cluster(), Hue.of(saved.size())));
        attempt(connection, Optional.empty(), typed.place());
    }

    public void connect(SavedConnection connection) {
        attempt(connection, Optional.empty(), "");
    }

    /// Tries again with the login that the user entered. It is kept once the cluster has accepted it.
    void answer(Login login, String secret) {
        wanting.get().map(LoginQuestion::connection).ifPresent(connection -> {
            wanting.set(Optional.empty());
            attempt(connection.with(login), Optional.of(secret), place);
        });
    }

    /// A login with a code for this connection, not begun yet.
    DeviceLogin deviceLogin(SavedConnection connection) {
        return new DeviceLogin(dialing.dial(connection.with(new Login.None()), ""), threads, Thread::sleep);
    }

    /// Cancels the request for a secret.
    void decline() {
        wanting.set(Optional.empty());
    }

    /// Creates the cluster of a saved connection without contacting it; empty if the user would have to enter the
    /// secret. A server of this user gets its admin token at once.
    public Optional<Cluster> dial(SavedConnection connection) {
        var secret = connection.access().login().secretive()
                ? connections.secrets().find(connection.id().text())
                : Optional.of("");
        try {
            return secret.map(known ->
                    ConnectionAttempt.own(connection, dialing).orElseGet(() -> dialing.dial(connection, known)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private void attempt(SavedConnection connection, Optional<String> secret, String next) {
        if (connecting.get()) {
            return;
        }
        place = next;
        clear();
        connecting.set(true);
        threads.ask(
                () -> ConnectionAttempt.at(connection, secret, dialing, connections.secrets()),
                ended -> ended(connection, secret, ended));
    }

    private void ended(SavedConnection connection, Optional<String> typed, ConnectionAttempt attempt) {
        connecting.set(false);
        switch (attempt) {
            case ConnectionAttempt.Reached(Cluster cluster) -> {
                if (!saved.contains(connection)) {
                    connections.save(connection);
                    reload();
                }
                typed.ifPresent(secret -> threads.work()
                        .execute(
                                () -> connections.secrets().keep(connection.id().text(), secret)));
                address.set("");
                connected.at(connection, cluster, place);
            }
            case ConnectionAttempt.Failed(String what, String then) -> {
                problem.set(what);
                advice.set(then);
            }
            case ConnectionAttempt.LoginRefused(var why, String said, var logins) -> {
                problem.set(why.problem());
                advice.set(why.advice());
                wanting.set(Optional.of(new LoginQuestion(connection, said, logins)));
            }
            case ConnectionAttempt.SecretWanted() -> wanting.set(Optional.of(LoginQuestion.forSecret(connection)));
        }
    }

    /// Tests a connection that is being edited and passes on the error, or an empty string.
    ///
    /// @param secret as typed; empty for the stored one
    void probe(SavedConnection connection, Optional<String> secret, Consumer<String> verdict) {
        threads.ask(() -> ConnectionAttempt.at(connection, secret, dialing, connections.secrets()), attempt -> {
            switch (attempt) {
                case ConnectionAttempt.Reached(Cluster cluster) -> {
                    cluster.close();
                    verdict.accept("");
                }
                case ConnectionAttempt.Failed(String what, String then) -> verdict.accept(what);
                case ConnectionAttempt.LoginRefused(var why, var _, var _) -> verdict.accept(why.problem());
                case ConnectionAttempt.SecretWanted() -> verdict.accept("Its secret is not known; type it.");
            }
        });
    }

    /// Saves a new or changed connection.
    ///
    /// @param secret of its login; if empty, the stored one is kept
    /// @param kept   gets the outcome of storing the secret
    void save(SavedConnection connection, Optional<String> secret, Consumer<ConnectionSecrets.StoreOutcome> kept) {
        connections.save(connection);
        reload();
        var name = connection.id().text();
        if (!connection.access().login().secretive()) {
            threads.work().execute(() -> connections.secrets().forget(name));
        } else if (secret.isPresent()) {
            threads.ask(() -> connections.secrets().keep(name, secret.get()), kept);
        }
    }

    public void duplicate(SavedConnection connection) {
        var copy = connection.copy();
        connections.save(copy);
        connections.move(copy.id(), saved.indexOf(connection) + 1);
        reload();
        threads.work()
                .execute(() -> connections
                        .secrets()
                        .find(connection.id().text())
                        .ifPresent(
                                secret -> connections.secrets().keep(copy.id().text(), secret)));
    }

    public void remove(ConnectionId id) {
        threads.ask(() -> connections.remove(id), gone -> {
            reload();
            gone.ifPresent(last -> removed.accept(
                    "Removed the connection “" + last.connection().name() + "”.", () -> restore(last)));
        });
    }

    private void restore(Connections.Removed last) {
        threads.ask(
                () -> {
                    connections.restore(last);
                    return last;
                },
                back -> reload());
    }

    public void move(ConnectionId id, int to) {
        connections.move(id, to);
        reload();
    }

    private void clear() {
        problem.set("");
        advice.set("");
    }
}
