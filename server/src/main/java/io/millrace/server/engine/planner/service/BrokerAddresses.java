package io.millrace.server.engine.planner.service;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The addresses of a `bootstrap.servers`. Those that Kafka's client does not understand or cannot resolve are left to
/// it, because it says so at once.
record BrokerAddresses(List<InetSocketAddress> addresses) {
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

    /// Why a client cannot talk to any of them, in sentences that begin with the addresses; empty if it can, or if
    /// there is none.
    Optional<String> silence(BrokerProtocol protocol) throws InterruptedException {
        return silence(new BrokerProbe(protocol, TableService.ANSWER_TIMEOUT));
    }

    Optional<String> silence(BrokerProbe probe) throws InterruptedException {
        if (addresses.isEmpty()) {
            return Optional.empty();
        }
        var faults = new ConcurrentSkipListMap<String, BrokerFault>();
        try (var attempts = Executors.newVirtualThreadPerTaskExecutor()) {
            attempts.invokeAny(addresses.stream()
                    .map(address -> attempt(address, probe, faults))
                    .toList());
            return Optional.empty();
        } catch (ExecutionException e) {
            return Optional.of(sentences(faults));
        }
    }

    private static Callable<Boolean> attempt(
            InetSocketAddress address, BrokerProbe probe, Map<String, BrokerFault> faults) {
        return () -> {
            var fault = fault(address, probe);
            if (fault.isPresent()) {
                faults.put(address.getAddress().getHostAddress() + ":" + address.getPort(), fault.get());
                throw new IOException(fault.get().reason());
            }
            return true;
        };
    }

    private static Optional<BrokerFault> fault(InetSocketAddress address, BrokerProbe probe) {
        try {
            return probe.fault(address);
        } catch (IOException e) {
            return Optional.of(BrokerFault.unreachable(e));
        }
    }

    private static String sentences(SortedMap<String, BrokerFault> faults) {
        var reasons = faults.entrySet().stream()
                .map(fault -> fault.getKey() + " (" + fault.getValue().reason() + ")")
                .collect(Collectors.joining(", ", "", "."));
        var advice = faults.values().stream()
                .map(BrokerFault::advice)
                .filter(Predicate.not(String::isEmpty))
                .distinct();
        return Stream.concat(Stream.of(reasons), advice).collect(Collectors.joining(" "));
    }
}
