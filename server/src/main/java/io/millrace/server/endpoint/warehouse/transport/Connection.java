package io.millrace.server.endpoint.warehouse.transport;

import io.millrace.server.telemetry.Incidents;
import java.io.IOException;
import java.net.Socket;
import java.util.Optional;
import java.util.function.Function;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocolException;
import org.apache.thrift.transport.TTransportException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One client, from its first byte to its last, on a thread of its own.
final class Connection implements Runnable, Caller {
    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);
    private static final Incidents INCIDENTS = new Incidents(LOG);

    private final Socket socket;
    private final ConnectionLimits limits;
    private final MessageMemory.Account account;
    private final Function<Caller, CallHandler> services;
    private final ConnectionTimer turn;
    private final FramedTransport wire;
    private Optional<String> user = Optional.empty();

    Connection(
            Socket socket,
            ConnectionLimits limits,
            MessageMemory.Account account,
            Function<Caller, CallHandler> services)
            throws IOException, TTransportException {
        this.socket = socket;
        this.limits = limits;
        this.account = account;
        this.services = services;
        this.turn = new ConnectionTimer(limits.times(), this::end);
        this.wire = new FramedTransport(socket, turn, limits.sizes());
    }

    ConnectionTimer turn() {
        return turn;
    }

    @Override
    public void run() {
        try {
            if (wire.awaitMessage() && new Handshake(wire).receive() instanceof Handshake.Result.Welcome(var known)) {
                user = known;
                converse();
            }
            wire.finish();
        } catch (TTransportException | TProtocolException e) {
            LOG.debug("The connection of {} ended: {}", socket.getRemoteSocketAddress(), e.getMessage());
        } catch (TException | RuntimeException e) { // the entry of a thread: whatever arrives here is a bug
            INCIDENTS.happened("on the connection of " + socket.getRemoteSocketAddress(), e);
        } finally {
            account.settle();
            end();
        }
    }

    private void converse() throws TException {
        try (var service = services.apply(this)) {
            var calls = new CallProcessor(new GuardedProtocol(wire, limits.sizes(), account), service, turn);
            while (wire.awaitMessage() && calls.answerOne()) {
                account.settle();
            }
        }
    }

    /// May be called from any thread, and twice.
    void end() {
        wire.close();
    }

    @Override
    public Optional<String> user() {
        return user;
    }

    @Override
    public void loggedIn() {
        turn.loggedIn();
    }

    @Override
    public boolean gone() {
        return wire.gone();
    }
}
