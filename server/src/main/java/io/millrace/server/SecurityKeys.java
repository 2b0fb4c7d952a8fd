package io.millrace.server;

import io.millrace.server.config.Keys;
import io.millrace.server.config.ServerConfiguration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Finds the keys of the engine's security that would have no effect in a process of a role. An operator who sets one
/// of them relies on it.
record SecurityKeys(Role role, ServerConfiguration configuration) {
    static final String REST_ENABLED = "security.ssl.rest.enabled";
    static final String INTERNAL_ENABLED = "security.ssl.internal.enabled";
    static final String DELEGATION_ENABLED = "security.delegation.tokens.enabled";
    private static final String PREFIX = "security.";
    private static final String REST = "security.ssl.rest.";
    private static final String INTERNAL = "security.ssl.internal.";
    private static final String DELEGATION = "security.delegation.";
    private static final String PROVIDER = "security.ssl.provider";
    /// The keys that apply to the engine's own connections and to the ports.
    private static final Set<String> SHARED = Set.of(
            "security.ssl.keystore",
            "security.ssl.keystore-password",
            "security.ssl.key-password",
            "security.ssl.truststore",
            "security.ssl.truststore-password",
            "security.ssl.protocol",
            "security.ssl.algorithms");
    /// Earlier names of keys of the engine's own connections.
    private static final Set<String> INTERNAL_BEFORE = Set.of(
            "security.ssl.session-cache-size",
            "security.ssl.session-timeout",
            "security.ssl.handshake-timeout",
            "security.ssl.close-notify-flush-timeout");
    /// Needed for tokens, also by a process that does not log in itself.
    private static final List<String> KERBEROS = List.of("security.kerberos.", "security.principal", "security.keytab");
    private static final Map<String, String> NEVER = Map.of(
            "security.ssl.verify-hostname",
            "the engine ignores it: processes of a cluster show each other certificates of "
                    + "security.ssl.internal.truststore",
            "security.ssl.rest.verify-hostname",
            "the engine's client cannot check the name of a cluster, and with true it would refuse each: let "
                    + "security.ssl.rest.truststore contain only the authority of your clusters");

    /// A sentence for each key that was set and has no effect.
    List<String> unused() {
        return new TreeMap<>(configuration.all())
                .keySet().stream()
                        .filter(key -> key.startsWith(PREFIX) && !isOwn(key))
                        .flatMap(key -> problem(key).map(why -> key + ": " + why).stream())
                        .toList();
    }

    private static boolean isOwn(String key) {
        return Keys.ALL.stream().anyMatch(own -> own.name().equals(key));
    }

    boolean isOn(String key) {
        return Boolean.parseBoolean(
                configuration.all().getOrDefault(key, "false").strip());
    }

    private Optional<String> problem(String key) {
        if (NEVER.containsKey(key)) {
            return Optional.of(NEVER.get(key));
        }
        if (key.startsWith(REST)) {
            return missing(key, REST_ENABLED);
        }
        if (key.startsWith(INTERNAL) || INTERNAL_BEFORE.contains(key)) {
            return role == Role.GATEWAY ? Optional.empty() : missing(key, INTERNAL_ENABLED);
        }
        if (SHARED.contains(key)) {
            return isOn(REST_ENABLED) || isOn(INTERNAL_ENABLED)
                    ? Optional.empty()
                    : Optional.of("it has no effect without " + REST_ENABLED + " or " + INTERNAL_ENABLED + ": true");
        }
        if (key.equals(PROVIDER)) {
            return provider();
        }
        return login(key);
    }

    private Optional<String> missing(String key, String enabled) {
        return key.equals(enabled) || isOn(enabled)
                ? Optional.empty()
                : Optional.of("it has no effect without " + enabled + ": true");
    }

    private Optional<String> provider() {
        return configuration.all().getOrDefault(PROVIDER, "JDK").equalsIgnoreCase("JDK") || isOn(INTERNAL_ENABLED)
                ? Optional.empty()
                : Optional.of("ports for clients use the JDK's TLS; the key has an effect only with " + INTERNAL_ENABLED
                        + ": true");
    }

    /// The engine logs in to Kerberos, and installs the operator's own contexts and modules, when a job manager starts.
    private Optional<String> login(String key) {
        if (role == Role.JOB_MANAGER) {
            return Optional.empty();
        }
        if (key.startsWith(DELEGATION) || KERBEROS.stream().anyMatch(key::startsWith)) {
            if (role == Role.GATEWAY) {
                return Optional.of("a gateway neither logs in to Kerberos nor obtains tokens: set it for the cluster");
            }
            return key.equals(DELEGATION_ENABLED) || isOn(DELEGATION_ENABLED)
                    ? Optional.empty()
                    : Optional.of("only a job manager of its own (bin/millrace jobmanager start) logs in to Kerberos; "
                            + "here it has no effect without " + DELEGATION_ENABLED + ": true");
        }
        return Optional.of("only a job manager of its own (bin/millrace jobmanager start) acts on it");
    }
}
