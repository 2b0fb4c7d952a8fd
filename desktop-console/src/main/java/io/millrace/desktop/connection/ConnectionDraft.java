package io.millrace.desktop.connection;

import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// A connection that is being edited.
final class ConnectionDraft {

    /// The kinds of login to choose from.
    enum LoginKind {
        NONE("None"),
        BASIC("User and password"),
        BEARER("Token"),
        HEADERS("Headers");

        private final String label;

        LoginKind(String label) {
            this.label = label;
        }

        /// Returns the display name.
        String label() {
            return label;
        }
    }

    private final ConnectionId id;
    private final LoginKind before;
    final StringProperty name;
    final ObjectProperty<Hue> hue;
    final StringProperty address;
    final StringProperty gateway;
    final ObjectProperty<LoginKind> login;
    final StringProperty user;
    final StringProperty secret = new SimpleStringProperty("");
    final StringProperty authorities;
    final StringProperty certificate;
    final StringProperty key;

    ConnectionDraft(SavedConnection connection) {
        this.id = connection.id();
        this.name = new SimpleStringProperty(connection.givenName());
        this.hue = new SimpleObjectProperty<>(connection.hue());
        this.address = new SimpleStringProperty(connection.address());
        this.gateway = new SimpleStringProperty(connection.where().gateway());
        var access = connection.access();
        this.before = kind(access.login());
        this.login = new SimpleObjectProperty<>(before);
        this.user = new SimpleStringProperty(access.login() instanceof Login.Basic(String known) ? known : "");
        this.authorities = new SimpleStringProperty(access.authorities());
        this.certificate = new SimpleStringProperty(access.certificate());
        this.key = new SimpleStringProperty(access.key());
    }

    /// Creates a draft of an unsaved connection.
    static ConnectionDraft fresh(String address, Hue hue) {
        return new ConnectionDraft(SavedConnection.to(address, hue));
    }

    private static LoginKind kind(Login login) {
        return switch (login) {
            case Login.None() -> LoginKind.NONE;
            case Login.Basic _ -> LoginKind.BASIC;
            case Login.Bearer() -> LoginKind.BEARER;
            case Login.Headers() -> LoginKind.HEADERS;
        };
    }

    /// Returns the edited connection.
    ///
    /// @throws IllegalArgumentException with a sentence that describes the error
    SavedConnection result() {
        var where = new SavedConnection.Address(address.get(), gateway.get());
        if (!where.valid()) {
            throw new IllegalArgumentException(
                    "An address is HOST:PORT or a URL, for example localhost:8081 or https://host/prefix.");
        }
        var how = login();
        typedSecret().ifPresent(how::headers);
        if (how.secretive() && typedSecret().isEmpty() && login.get() != before) {
            throw new IllegalArgumentException("The login needs its secret: type it.");
        }
        return new SavedConnection(
                id,
                name.get(),
                hue.get(),
                where,
                new AccessSettings(how, authorities.get(), certificate.get(), key.get()));
    }

    private Login login() {
        return switch (login.get()) {
            case NONE -> new Login.None();
            case BASIC -> new Login.Basic(user.get());
            case BEARER -> new Login.Bearer();
            case HEADERS -> new Login.Headers();
        };
    }

    /// Returns the typed secret; empty to keep the stored one.
    Optional<String> typedSecret() {
        return Optional.of(secret.get()).filter(typed -> !typed.isEmpty());
    }
}
