package io.millrace.server.engine.planner.service;

import java.util.Map;
import java.util.Optional;

/// The brokers of a table.
///
/// @param servers as the option has them
record KafkaBrokers(String servers, BrokerProtocol protocol) implements TableService {
    private static final String SERVERS = "properties.bootstrap.servers";
    private static final String PROTOCOL = "properties.security.protocol";

    static Optional<KafkaBrokers> of(Map<String, String> options) {
        // a protocol that Kafka's client does not know is left to it
        return BrokerProtocol.of(options.getOrDefault(PROTOCOL, BrokerProtocol.PLAINTEXT.name()))
                .flatMap(protocol ->
                        Optional.ofNullable(options.get(SERVERS)).map(servers -> new KafkaBrokers(servers, protocol)));
    }

    @Override
    public Optional<String> silence(String owner) throws InterruptedException {
        return BrokerAddresses.of(servers)
                .silence(protocol)
                .map(reason ->
                        "No broker answers at the addresses of '" + SERVERS + "' of the " + owner + ": " + reason);
    }
}
