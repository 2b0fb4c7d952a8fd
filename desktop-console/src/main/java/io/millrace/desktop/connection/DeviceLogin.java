package io.millrace.desktop.connection;

import io.millrace.client.Reply;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.Accounts;
import io.millrace.wire.Arguments;
import java.time.Duration;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// A login with a code that the user enters at the identity provider of the server, in any browser.
final class DeviceLogin implements AutoCloseable {
    private final Cluster cluster;
    private final UiExecutors threads;
    private final Pause pause;
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(new State.Asking());
    private volatile boolean closed;

    /// Waits between two questions.
    interface Pause {
        void of(Duration time) throws InterruptedException;
    }

    sealed interface State {
        /// The server is asked for a code.
        record Asking() implements State {}

        /// The user has to enter the code.
        record Shown(String code, String address) implements State {}

        /// There is no login, for this reason.
        record Failed(String reason) implements State {}

        /// The user has entered the code, for which there is this token.
        record Done(String token) implements State {
            /// Does not contain the token.
            @Override
            public String toString() {
                return "a login";
            }
        }
    }

    /// @param cluster without a login; closed with this
    DeviceLogin(Cluster cluster, UiExecutors threads, Pause pause) {
        this.cluster = cluster;
        this.threads = threads;
        this.pause = pause;
    }

    ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    /// Asks for a code.
    void start() {
        threads.ask(() -> cluster.client().call(Accounts.OF_CLUSTER.beginDevice()), this::begun);
    }

    private void begun(Reply<Accounts.DeviceCode> reply) {
        if (closed) {
            return;
        }
        switch (reply) {
            case Reply.Ok<Accounts.DeviceCode>(var code) -> {
                state.set(new State.Shown(code.code(), code.complete().orElse(code.address())));
                await(code);
            }
            case Reply.Failure<Accounts.DeviceCode> failure -> state.set(new State.Failed(failure.text()));
        }
    }

    private void await(Accounts.DeviceCode code) {
        threads.ask(() -> outcome(code), ended -> {
            if (!closed) {
                state.set(ended);
            }
        });
    }

    private State outcome(Accounts.DeviceCode code) {
        var interval = Duration.ofMillis(Math.max(1, code.interval()));
        try {
            for (var waited = Duration.ZERO;
                    !closed && waited.toMillis() < code.lifetime();
                    waited = waited.plus(interval)) {
                pause.of(interval);
                var reply = cluster.client()
                        .call(
                                Accounts.OF_CLUSTER.finishDevice(),
                                Arguments.NONE,
                                new Accounts.DeviceQuestion(code.key()));
                switch (reply) {
                    case Reply.Ok<Accounts.DeviceLogin>(var login) -> {
                        if (login.token().isPresent()) {
                            return new State.Done(login.token().get().secret());
                        }
                    }
                    case Reply.Failure<Accounts.DeviceLogin> failure -> {
                        return new State.Failed(failure.text());
                    }
                }
            }
            return new State.Failed("The code was not entered in time.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new State.Failed("The login was interrupted.");
        }
    }

    @Override
    public void close() {
        closed = true;
        cluster.close();
    }
}
