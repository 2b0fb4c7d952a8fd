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

/// One connection that carries one request at a time, from any thread. What leaves it in doubt where the next answer
/// begins ends it for good.
final class ServerConnection implements AutoCloseable {
    private final Host host;
    private final FramedTransport channel;
    private final TCLIService.Client client;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile Duration patience;
    private volatile boolean broken;
    private volatile boolean closed;

    /// `patience` is how long each response may take; zero for no limit.
    ServerConnection(Host host, FramedTransport channel, Duration patience) {
        this.host = host;
        this.channel = channel;
        this.patience = patience;
        client = new PageClient(new BoundedProtocol(channel));
    }

    @FunctionalInterface
    interface Request<T> {
        T send(TCLIService.Client client) throws TException;
    }

    Host host() {
        return host;
    }

    byte[] greeting() {
        return channel.greeting();
    }

    Duration patience() {
        return patience;
    }

    void patience(Duration longest) {
        patience = longest;
    }

    boolean usable() {
        return !broken && !closed;
    }

    <T> T call(Request<T> request) throws SQLException {
        return call(Deadline.never(), request);
    }

    /// An answer that is not there by the deadline ends the line, because it may still come.
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

    /// Empty when another request still holds the line after the wait.
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

    /// The first request; its failure is reported with what is known of the other end.
    <T> T introduce(Deadline deadline, boolean plainLogin, Request<T> request) throws SQLException {
        lock.lock();
        try {
            return exchange(deadline, request);
        } catch (TApplicationException unknown) {
            throw explained(unknown);
        } catch (TException problem) {
            throw ConnectionFailure.stranger(host, plainLogin, channel.greeting(), problem);
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
            channel.answerWithin(deadline.leftOr(patience));
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
                channel.close();
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

    /// Also ends a request that waits, which is then told so.
    @Override
    public void close() {
        closed = true;
        channel.close();
    }
}
