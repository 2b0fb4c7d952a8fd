package io.millrace.server.engine.planner.service;

import java.io.IOException;

/// The fault at one address.
///
/// @param reason what was seen there
/// @param advice a sentence; empty if the reason says enough
record BrokerFault(String reason, String advice) {
    private static final String PROTOCOL = "'properties.security.protocol'";

    static BrokerFault unreachable(IOException failure) {
        return new BrokerFault(String.valueOf(failure.getMessage()), "");
    }

    static BrokerFault silent(BrokerProtocol protocol) {
        return new BrokerFault("takes the connection, but does not answer", check(protocol));
    }

    static BrokerFault closed(BrokerProtocol protocol) {
        return new BrokerFault("closes the connection", check(protocol));
    }

    static BrokerFault foreign(BrokerProtocol protocol) {
        return new BrokerFault("does not answer as Kafka does", check(protocol));
    }

    private static String check(BrokerProtocol protocol) {
        return "Check the port, and " + PROTOCOL + ", which is '" + protocol + "' here.";
    }

    /// Returns the fault of an address that speaks TLS when the client does not, or the other way round.
    static BrokerFault otherEncryption(BrokerProtocol protocol) {
        var right = protocol.withOtherEncryption();
        return protocol.encrypts()
                ? new BrokerFault("does not speak TLS", set("'" + right + "'"))
                : new BrokerFault(
                        "speaks TLS",
                        set("'" + right + "'"
                                + (right.logsIn() ? "" : ", or to 'SASL_SSL' if it requires a login as well")));
    }

    static BrokerFault loginMissing() {
        return new BrokerFault(
                "requires a login",
                set("'" + BrokerProtocol.SASL_PLAINTEXT
                        + "', with 'properties.sasl.mechanism' and 'properties.sasl.jaas.config'"));
    }

    private static String set(String values) {
        return "Set " + PROTOCOL + " to " + values + ".";
    }
}
