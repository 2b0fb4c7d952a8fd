package io.millrace.server.engine.planner.session;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;

/// The addresses of a `bootstrap.servers`. Those that Kafka's client does not understand or cannot resolve are left to
/// it, because it says so at once.
record BrokerAddresses(List<InetSocketAddress> addresses) {
    private static final Duration LIMIT = Duration.ofSeconds(4);
    private static final Pattern ADDRESS = Pattern.compile("(?:[\\w.%-]*://)?\\[?([\\w.%:-]+)]?:(\\d{1,5})");

    BrokerAddresses {
        addresses = List.copyOf(addresses);
    }

    static BrokerAddresses of(String servers) {
        var addresses = new ArrayList<InetSocketAddress>();
        for (var server : servers.split(",", -1)) {
            var matcher = ADDRESS.matcher(server.strip());
            if (matcher.matches()) {
                addresses.addAll(resolved(matcher.group(1), Integer.parseInt(matcher.group(2))));
            }
        }
        return new BrokerAddresses(addresses);
    }

    private static List<InetSocketAddress> resolved(String host, int port) {
        try {
            return List.of(InetAddress.getAllByName(host)).stream()
                    .map(address -> new InetSocketAddress(address, port))
                    .toList();
        } catch (UnknownHostException | IllegalArgumentException e) {
            return List.of();
        }
    }

    /// Why none of them takes a connection; empty if one does, or if there is none.
    Optional<String> silence() throws InterruptedException {
        if (addresses.isEmpty()) {
            return Optional.empty();
        }
        var reasons = new ConcurrentSkipListSet<String>();
        try (var attempts = Executors.newVirtualThreadPerTaskExecutor()) {
            attempts.invokeAny(
                    addresses.stream().map(address -> attempt(address, reasons)).toList());
            return Optional.empty();
        } catch (ExecutionException e) {
            return Optional.of(String.join(", ", reasons));
        }
    }

    private static Callable<Boolean> attempt(InetSocketAddress address, SortedSet<String> reasons) {
        return () -> {
            // Kafka's client takes no proxy either
            try (var socket = new Socket(Proxy.NO_PROXY)) {
                socket.connect(address, Math.toIntExact(LIMIT.toMillis()));
                return true;
            } catch (IOException e) {
                reasons.add(
                        address.getAddress().getHostAddress() + ":" + address.getPort() + " (" + e.getMessage() + ")");
                throw e;
            }
        };
    }
}
