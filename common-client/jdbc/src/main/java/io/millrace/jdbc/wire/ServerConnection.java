package io.millrace.jdbc.wire;

import io.millrace.jdbc.error.SqlState;
import io.millrace.jdbc.url.Host;
import java.net.SocketException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.hive.service.rpc.thrift.TCLIService;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;

/// A connection for one request at a time, from any thread. Closed by every failure after which the start of the next
/// response is unknown.
final class ServerConnection implements AutoCloseable {
    private final Host host;
    private final FramedTransport transport;
    private final TCLIService.Client client;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile Duration timeout;
    private volatile boolean broken;
    private volatile boolean closed;

    /// @param timeout of each response; zero for none
    ServerConnection(Host host, FramedTransport transport, Duration timeout) {
        this.host = host;
        this.transport = transport;
        this.timeout = timeout;
        client = new PageClient(new BoundedProtocol(transport));
    }

    @FunctionalInterface
    interface Request<T> {
        T send(TCLIService.Client client) throws TException;
    }

    Host host() {
        return host;
    }

    Duration timeout() {
        return timeout;
    }

    void timeout(Duration longest) {
        timeout = longest;
    }

    boolean usable() {
        return !broken && !closed;
    }

    <T> T call(Request<T> request) throws SQLException {
        return call(Deadline.never(), request);
    }

    /// A missing response at the deadline ends the connection, because it may still arrive.
    <T> T call(Deadline deadline, Request<T> request) throws SQLException {
        lock.lock();
        try {
            return exchange(deadline, request);
        } catch (TException problem) {
            throw explained(problem);
        } finally {
            lock.unlock();
        }
    }

    /// Empty if another request blocks the connection for the whole wait.
    <T> Optional<T> callUnlessBusy(Duration wait, Deadline deadline, Request<T> request) throws SQLException {
        try {
            if (!lock.tryLock(wait.toMillis(), TimeUnit.MILLISECONDS)) {
                return Optional.empty();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
        try {
            return Optional.of(exchange(deadline, request));
        } catch (TException problem) {
            throw explained(problem);
        } finally {
            lock.unlock();
        }
    }

    /// Sends the first request. A failure is reported with what is known about the server.
    <T> T introduce(Deadline deadline, boolean plainLogin, Request<T> request) throws SQLException {
        lock.lock();
        try {
            return exchange(deadline, request);
        } catch (TApplicationException unknown) {
            throw explained(unknown);
        } catch (TException problem) {
            throw ConnectionFailure.stranger(host, plainLogin, transport.greeting(), problem);
        } finally {
            lock.unlock();
        }
    }

    private <T> T exchange(Deadline deadline, Request<T> request) throws SQLException, TException {
        if (!usable()) {
            throw SqlState.CONNECTION_CLOSED.error(
                    broken ? "The connection to " + host + " was lost; open another one" : "The connection is closed");
        }
        boolean understood = false;
        try {
            transport.timeout(deadline.leftOr(timeout));
            var answer = request.send(client);
            understood = true;
            return answer;
        } catch (TApplicationException refused) {
            understood = refused.getType() != TApplicationException.BAD_SEQUENCE_ID
                    && refused.getType() != TApplicationException.MISSING_RESULT;
            throw refused;
        } catch (SocketException gone) {
            throw SqlState.CONNECTION_LOST.error("The connection to " + host + " was lost", gone);
        } finally {
            if (!understood) {
                broken = true;
                transport.close();
            }
        }
    }

    private SQLException explained(TException problem) {
        if (problem instanceof TApplicationException refused
                && refused.getType() == TApplicationException.UNKNOWN_METHOD) {
            return SqlState.UNSUPPORTED.error(
                    "The server does not know this operation: " + refused.getMessage(), refused);
        }
        if (problem instanceof TApplicationException failed && usable()) {
            return SqlState.GENERAL.error("The server failed to answer: " + failed.getMessage(), failed);
        }
        if (closed) {
            return SqlState.CONNECTION_CLOSED.error("The connection was closed while an answer was awaited", problem);
        }
        if (ConnectionFailure.isTimeout(problem)) {
            return SqlState.TIMED_OUT.error("No answer from " + host + " in time; the connection is closed", problem);
        }
        var reason = Optional.ofNullable(problem.getMessage()).orElse("no reason given");
        return SqlState.CONNECTION_LOST.error("The connection to " + host + " was lost: " + reason, problem);
    }

    /// Closes the connection; a waiting request fails.
    @Override
    public void close() {
        closed = true;
        transport.close();
    }
}
