package io.millrace.server.engine.planner.service;

import io.millrace.server.engine.planner.service.BrokerConnection.Answer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;

/// Greets an address as Kafka's client does, and finds out from the answer whether a broker listens there that the
/// client can talk to. It neither logs in nor checks certificates: the client soon says what is wrong with those.
///
/// @param protocol of the client
/// @param limit    for the answers of an address that takes the connection
record BrokerProbe(BrokerProtocol protocol, Duration limit) {
    Optional<BrokerFault> fault(InetSocketAddress address) throws IOException {
        return protocol.encrypts() ? encrypted(address) : plain(address);
    }

    private Optional<BrokerFault> encrypted(InetSocketAddress address) throws IOException {
        var answer = tlsAnswer(address);
        return answer == Answer.TLS ? Optional.empty() : Optional.of(explained(answer, address));
    }

    private Optional<BrokerFault> plain(InetSocketAddress address) throws IOException {
        Answer answer;
        try (var connection = BrokerConnection.open(address, limit)) {
            answer = connection.greet();
            if (answer == Answer.KAFKA) {
                return protocol.logsIn() || !connection.wantsLogin()
                        ? Optional.empty()
                        : Optional.of(BrokerFault.loginMissing());
            }
        }
        return Optional.of(explained(answer, address));
    }

    private BrokerFault explained(Answer answer, InetSocketAddress address) throws IOException {
        return switch (answer) {
            case SILENT -> BrokerFault.silent(protocol);
            case TLS -> BrokerFault.otherEncryption(protocol);
            case KAFKA, FOREIGN, CLOSED -> {
                if (speaksTheOther(address)) {
                    yield BrokerFault.otherEncryption(protocol);
                }
                yield answer == Answer.CLOSED ? BrokerFault.closed(protocol) : BrokerFault.foreign(protocol);
            }
        };
    }

    /// Whether the broker speaks TLS when the client does not, or the other way round. It closes a connection of the
    /// kind that it does not speak.
    private boolean speaksTheOther(InetSocketAddress address) throws IOException {
        if (!protocol.encrypts()) {
            return tlsAnswer(address) == Answer.TLS;
        }
        try (var connection = BrokerConnection.open(address, limit)) {
            return connection.greet() == Answer.KAFKA;
        }
    }

    private Answer tlsAnswer(InetSocketAddress address) throws IOException {
        try (var connection = BrokerConnection.open(address, limit)) {
            return connection.greetWithTls();
        }
    }
}
