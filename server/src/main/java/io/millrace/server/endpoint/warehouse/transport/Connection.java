package io.millrace.server.endpoint.warehouse.transport;

import io.millrace.server.admission.ConnectionTable;
import io.millrace.server.audit.AuditActor;
import io.millrace.server.concurrent.PhaseTimer;
import io.millrace.server.security.CurrentPrincipal;
import io.millrace.server.security.LastingLogin;
import io.millrace.server.security.Principal;
import io.millrace.server.security.login.LoginService;
import io.millrace.server.security.tls.ServerTls;
import io.millrace.server.telemetry.Incidents;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLSocket;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocolException;
import org.apache.thrift.transport.TTransportException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The connection of a client, handled on a thread of its own.
final class Connection implements Runnable, Caller, ConnectionTable.Entry {
    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);
    private static final Incidents INCIDENTS = new Incidents(LOG);
    private static final String SERVICE = "warehouse";

    private final Socket socket;
    private final Optional<ServerTls> tls;
    private final Optional<SSLSocket> encrypted;
    private final Optional<LoginService> logins;
    private final ConnectionLimits limits;
    private final MessageMemory.Account account;
    private final Function<Caller, CallHandler> services;
    private final PhaseTimer phase;
    private final ConnectionTimer timer;
    private final FramedTransport transport;
    private final AtomicReference<Login> login = new AtomicReference<>(Login.AWAITED);
    private final long accepted = System.nanoTime();
    private Optional<String> user = Optional.empty();
    private Optional<LastingLogin> opened = Optional.empty();
    private UnaryOperator<Principal> impersonation = UnaryOperator.identity();
    private Optional<Principal> principal = Optional.empty();
    private Optional<Principal> acting = Optional.empty();
    private Optional<Refusal> ended = Optional.empty();

    private enum Login {
        AWAITED,
        DONE,
        EVICTED
    }

    Connection(
            Socket socket,
            Optional<ServerTls> tls,
            ConnectionLimits limits,
            MessageMemory.Account account,
            Optional<LoginService> logins,
            Function<Caller, CallHandler> services)
            throws IOException, TTransportException {
        this.socket = socket;
        this.tls = tls;
        this.encrypted =
                tls.isEmpty() ? Optional.empty() : Optional.of(tls.get().encrypt(socket));
        this.logins = logins;
        this.limits = limits;
        this.account = account;
        this.services = services;
        this.phase = new PhaseTimer(() -> !socket.isClosed(), this::close);
        this.timer = new ConnectionTimer(limits.times(), phase);
        this.transport = new FramedTransport(encrypted.map(Socket.class::cast).orElse(socket), timer, limits.sizes());
    }

    /// Returns the phase, for the monitor.
    PhaseTimer phase() {
        return phase;
    }

    @Override
    public void run() {
        try {
            if (!shakesHands()) {
                return;
            }
            if (transport.awaitMessage()
                    && new Handshake(transport, new CallerLogin(logins, encrypted, socket.getInetAddress())).receive()
                            instanceof Handshake.Result.Welcome(var name, var identified)) {
                user = name;
                opened = identified;
                renew();
                // also the closing of what the connection leaves open
                actor().<Boolean, TException>during(() -> {
                    answerCalls();
                    return true;
                });
            }
            transport.finish();
        } catch (TTransportException | TProtocolException e) {
            LOG.debug("The connection of {} ended: {}", socket.getRemoteSocketAddress(), e.getMessage());
        } catch (TException | RuntimeException e) { // a thread's entry: anything else is a bug
            INCIDENTS.happened("on the connection of " + socket.getRemoteSocketAddress(), e);
        } finally {
            account.settle();
            close();
        }
    }

    private boolean shakesHands() {
        return tls.isEmpty() || encrypted.isEmpty() || tls.get().shakeHands(encrypted.get());
    }

    private void answerCalls() throws TException {
        try (var service = services.apply(this)) {
            var calls = new CallProcessor(new GuardedProtocol(transport, limits.sizes(), account), service, timer);
            while (transport.awaitMessage()) {
                renew();
                if (!answerOne(calls)) {
                    return;
                }
                account.settle();
            }
        }
    }

    /// Finds what the caller may do now. One whose login has ended keeps its name, to close what it has opened.
    private void renew() {
        try {
            principal = opened.map(LastingLogin::caller);
            acting = principal.map(impersonation);
            ended = Optional.empty();
        } catch (Refusal refusal) {
            ended = Optional.of(refusal);
        }
    }

    private boolean answerOne(CallProcessor calls) throws TException {
        return acting.isEmpty()
                ? calls.answerOne()
                : CurrentPrincipal.<Boolean, TException>call(
                        acting.get(), () -> actor().<Boolean, TException>during(calls::answerOne));
    }

    /// The client may act as another user since its last call.
    private AuditActor actor() {
        return acting.map(caller -> AuditActor.of(caller, peer(), SERVICE))
                .orElseGet(() -> AuditActor.claimed(user, peer(), SERVICE));
    }

    /// May be called from any thread, and more than once.
    void close() {
        try {
            // an encrypted one would wait for a blocked writer, to say goodbye
            socket.close();
        } catch (IOException e) {
            LOG.debug("The connection of {} did not close cleanly", socket.getRemoteSocketAddress(), e);
        }
        transport.close();
    }

    @Override
    public Optional<String> user() {
        return user;
    }

    @Override
    public Optional<Principal> principal() {
        return principal;
    }

    @Override
    public void actAs(UnaryOperator<Principal> other) {
        impersonation = other;
        renew();
    }

    @Override
    public void requireLogin() {
        if (ended.isPresent()) {
            throw ended.get();
        }
    }

    @Override
    public String peer() {
        return address().orElse("");
    }

    @Override
    public Optional<String> address() {
        return Optional.ofNullable(socket.getInetAddress()).map(InetAddress::getHostAddress);
    }

    @Override
    public void loggedIn() {
        login.compareAndSet(Login.AWAITED, Login.DONE);
        timer.loggedIn();
    }

    @Override
    public boolean local() {
        return socket.getInetAddress() != null && socket.getInetAddress().isLoopbackAddress();
    }

    /// A connection with a session is kept: its client would lose what it has made there.
    @Override
    public Optional<Long> idleSince() {
        return login.get() == Login.AWAITED ? Optional.of(accepted) : Optional.empty();
    }

    @Override
    public boolean evict() {
        if (!login.compareAndSet(Login.AWAITED, Login.EVICTED)) {
            return false;
        }
        close();
        return true;
    }

    @Override
    public boolean gone() {
        return transport.gone();
    }
}
