package io.millrace.server.engine.planner.service;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A server that is greeted in its own protocol. The choice among several servers of a database is left to its driver.
record ProbedHost(ProbeProtocol protocol, String host, int port, Duration answerTimeout) implements ServiceEndpoint {

    /// Empty for what is the address of no such server.
    static Optional<ProbedHost> of(String url) {
        return Arrays.stream(ProbeProtocol.values())
                .flatMap(protocol -> of(protocol, url).stream())
                .findFirst();
    }

    private static Optional<ProbedHost> of(ProbeProtocol protocol, String url) {
        var matcher = protocol.url().matcher(url);
        return matcher.matches()
                ? Optional.of(new ProbedHost(
                        protocol,
                        matcher.group(1),
                        Optional.ofNullable(matcher.group(2))
                                .map(Integer::parseInt)
                                .orElse(protocol.defaultPort()),
                        TableService.ANSWER_TIMEOUT))
                : Optional.empty();
    }

    /// Several metastores are listed with commas; none if one of them is something else.
    static List<ProbedHost> metastores(String urls) {
        var found = Stream.of(urls.split(",", -1))
                .map(url -> of(ProbeProtocol.METASTORE, url.strip()))
                .toList();
        return found.stream().allMatch(Optional::isPresent)
                ? found.stream().flatMap(Optional::stream).toList()
                : List.of();
    }

    @Override
    public String noun() {
        return protocol.noun();
    }

    @Override
    public Optional<ServiceFailure> failure() {
        try (var socket = new Socket(Proxy.NO_PROXY)) {
            return connects(socket) ? answer(socket) : Optional.of(ServiceFailure.lost());
        } catch (IOException e) {
            return ServiceFailure.of(e);
        } catch (IllegalArgumentException e) {
            // of the number of a port, which its client refuses
            return Optional.empty();
        }
    }

    private boolean connects(Socket socket) throws IOException {
        try {
            socket.connect(new InetSocketAddress(host, port), Math.toIntExact(TableService.CONNECT_TIMEOUT.toMillis()));
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        }
    }

    private Optional<ServiceFailure> answer(Socket socket) throws IOException {
        socket.getOutputStream().write(protocol.bytes());
        socket.setSoTimeout(Math.toIntExact(answerTimeout.toMillis()));
        try {
            var _ = socket.getInputStream().read();
            return Optional.empty();
        } catch (SocketTimeoutException e) {
            return Optional.of(ServiceFailure.silent());
        }
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
