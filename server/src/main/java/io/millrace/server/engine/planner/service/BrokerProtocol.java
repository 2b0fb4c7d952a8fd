package io.millrace.server.engine.planner.service;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// A security protocol of Kafka.
enum BrokerProtocol {
    PLAINTEXT(false, false),
    SSL(true, false),
    SASL_PLAINTEXT(false, true),
    SASL_SSL(true, true);

    private final boolean encrypts;
    private final boolean logsIn;

    BrokerProtocol(boolean encrypts, boolean logsIn) {
        this.encrypts = encrypts;
        this.logsIn = logsIn;
    }

    /// The protocol of this name, if Kafka's client knows it.
    static Optional<BrokerProtocol> of(String name) {
        return Arrays.stream(values())
                .filter(protocol -> protocol.name().equals(name.toUpperCase(Locale.ROOT)))
                .findFirst();
    }

    boolean encrypts() {
        return encrypts;
    }

    boolean logsIn() {
        return logsIn;
    }

    /// The protocol that differs from this one in TLS.
    BrokerProtocol withOtherEncryption() {
        return switch (this) {
            case PLAINTEXT -> SSL;
            case SSL -> PLAINTEXT;
            case SASL_PLAINTEXT -> SASL_SSL;
            case SASL_SSL -> SASL_PLAINTEXT;
        };
    }
}
