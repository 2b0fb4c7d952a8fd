package io.millrace.jdbc.wire;

import io.millrace.jdbc.error.SqlState;
import io.millrace.jdbc.url.Host;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TTransportException;

/// Explains why a server could not be reached or understood, with advice. Recognizes other protocols by their first
/// bytes.
final class ConnectionFailure {
    private static final int TLS_ALERT = 0x15;
    private static final int SASL_BAD = 3;
    private static final int SASL_ERROR = 4;

    private ConnectionFailure() {}

    /// The connection could not be established.
    static SQLException unreachable(Host host, IOException problem) {
        if (problem instanceof UnknownHostException) {
            return SqlState.CONNECT_FAILED.error(
                    "There is no host named " + host.name() + "; check the address", problem);
        }
        if (problem instanceof SocketTimeoutException) {
            return SqlState.LOGIN_TIMED_OUT.error(
                    host + " did not take the connection in time; check the host, the port and any firewall", problem);
        }
        if (problem instanceof ConnectException || problem instanceof NoRouteToHostException) {
            return SqlState.CONNECT_FAILED.error(
                    "Nothing answers at " + host + "; check the host and the port, and that the server runs", problem);
        }
        return SqlState.CONNECT_FAILED.error("Could not connect to " + host + ": " + problem.getMessage(), problem);
    }

    /// The encryption could not be established.
    static SQLException unencrypted(Host host, IOException problem) {
        if (problem instanceof SocketTimeoutException) {
            return SqlState.LOGIN_TIMED_OUT.error(
                    host + " did not answer the start of encryption; if it takes plain connections, leave out ssl=true",
                    problem);
        }
        if (problem instanceof SSLHandshakeException
                && String.valueOf(problem.getMessage()).contains("fatal alert")) {
            return SqlState.CONNECT_FAILED.error(
                    host + " refused the encryption: " + problem.getMessage()
                            + "; it may ask for a certificate: name one with sslKeyStore and keyStorePassword",
                    problem);
        }
        if (problem instanceof SocketException
                || (problem instanceof SSLHandshakeException && problem.getCause() instanceof EOFException)) {
            return SqlState.CONNECT_FAILED.error(
                    host + " closed the connection at the start of encryption; if it takes plain connections, leave out"
                            + " ssl=true",
                    problem);
        }
        if (problem instanceof SSLHandshakeException) {
            return SqlState.CONNECT_FAILED.error(
                    "The certificate of " + host + " is not trusted or not for that name: " + reason(problem)
                            + "; name the file of its authority with sslTrustStore, in PEM, or as a store with"
                            + " trustStorePassword",
                    problem);
        }
        if (problem instanceof SSLException) {
            return SqlState.CONNECT_FAILED.error(
                    host + " does not speak TLS; leave out ssl=true, or ask for its encrypted port", problem);
        }
        return SqlState.CONNECT_FAILED.error(
                "The encryption with " + host + " failed: " + problem.getMessage(), problem);
    }

    /// The certificate with the reason why it is not trusted.
    private static String reason(Throwable problem) {
        for (var cause = problem; cause != null; cause = cause.getCause()) {
            if (cause instanceof DriverTrustManager.Untrusted && cause.getCause() != null) {
                return cause.getMessage() + ": " + cause.getCause().getMessage();
            }
        }
        return String.valueOf(problem.getMessage());
    }

    /// The first exchange over a connection failed.
    static SQLException stranger(Host host, boolean plainLogin, byte[] greeting, TException problem) {
        var text = new String(greeting, StandardCharsets.ISO_8859_1);
        int first = greeting.length == 0 ? -1 : greeting[0];
        if (text.startsWith("HTTP/")) {
            return SqlState.NOT_THE_PROTOCOL.error(
                    host + " answered in HTTP: it is not the port of a warehouse endpoint; check the port", problem);
        }
        if (first == TLS_ALERT) {
            return SqlState.NOT_THE_PROTOCOL.error(host + " expects encryption; add ssl=true to the address", problem);
        }
        if (!plainLogin && (first == SASL_BAD || first == SASL_ERROR)) {
            return SqlState.LOGIN_REFUSED.error(
                    host + " requires a login; leave auth=noSasl out of the address", problem);
        }
        if (isTimeout(problem)) {
            return SqlState.LOGIN_TIMED_OUT.error(
                    host + " took the connection and did not answer in time; " + otherLogin(plainLogin), problem);
        }
        if (greeting.length == 0) {
            return SqlState.CONNECTION_LOST.error(
                    host + " closed the connection without an answer; " + otherLogin(plainLogin), problem);
        }
        return SqlState.NOT_THE_PROTOCOL.error(
                host + " does not speak the warehouse protocol; check the port; " + otherLogin(plainLogin), problem);
    }

    private static String otherLogin(boolean plainLogin) {
        return plainLogin
                ? "if it takes connections without a login, add auth=noSasl to the address"
                : "if it requires a login, leave auth=noSasl out of the address";
    }

    static boolean isTimeout(TException problem) {
        return problem instanceof TTransportException transport && transport.getType() == TTransportException.TIMED_OUT;
    }
}
