package io.millrace.server;

import io.millrace.server.config.InvalidConfiguration;
import io.millrace.server.config.Key;
import io.millrace.server.config.Keys;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.security.login.LoginOptions;
import io.millrace.server.security.tls.CertificateSource;
import io.millrace.server.security.tls.TlsOptions;
import io.millrace.wire.SecurityStatus;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Decides from the configuration of a role who may reach it: with which certificates, and whether it may start at all.
///
/// @param tls      of the ports for clients; empty for plain ones
/// @param login    how callers prove who they are; empty if they need not
/// @param warnings what an operator has allowed who set `security.insecure`
record SecurityPosture(Optional<TlsOptions> tls, Optional<LoginOptions> login, List<String> warnings) {
    private static final String AUTHENTICATION = "security.ssl.rest.authentication-enabled";
    private static final String WAYS =
            "To go on, set security.ssl.rest.enabled to true with certificates (bin/millrace "
                    + "security init makes them) and security.authentication to the ways in which users log in (or "
                    + AUTHENTICATION + " to true), or listen on localhost, or set "
                    + "security.insecure: true if everyone who reaches the port may run programs as this user.";
    private static final String INTERNAL_WAYS = "To go on, set " + SecurityKeys.INTERNAL_ENABLED
            + ": true with certificates (bin/millrace security init makes them), or bind it to localhost, or set "
            + "security.insecure: true if everyone who reaches the port may run programs as this user.";

    SecurityPosture {
        warnings = List.copyOf(warnings);
    }

    /// The part that clients can read.
    SecurityStatus status() {
        return new SecurityStatus(
                tls.isPresent(),
                tls.filter(options -> options.callers().required()).isPresent(),
                login.stream()
                        .flatMap(options -> options.kinds().stream())
                        .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                        .toList(),
                warnings);
    }

    /// Throws [InvalidConfiguration] with every reason why the role must not start.
    static SecurityPosture of(Role role, ServerConfiguration configuration) {
        var keys = new SecurityKeys(role, configuration);
        var problems = new ArrayList<>(keys.unused());
        var login = new LoginKeys(configuration, problems).options();
        boolean byCertificate = login.filter(options -> options.kinds().contains(LoginOptions.Kind.CERTIFICATE))
                .isPresent();
        var tls = new Reader(configuration, problems).tls(byCertificate);
        if (byCertificate
                && role != Role.TASK_MANAGER
                && tls.flatMap(TlsOptions::authorities).isEmpty()) {
            problems.add(Keys.AUTHENTICATION.name() + " names certificate, which needs " + SecurityKeys.REST_ENABLED
                    + ": true and the authorities of client certificates (security.tls.authorities or "
                    + "security.ssl.rest.truststore)");
        }
        if (role == Role.GATEWAY) {
            Stream.of(Keys.TLS_CERTIFICATE, Keys.TLS_AUTHORITIES)
                    .filter(key -> !configuration.get(key).isBlank())
                    .forEach(
                            key -> problems.add(key.name() + ": a gateway needs stores, which the engine reads for the "
                                    + "connection to the cluster: security.ssl.rest.keystore and .truststore"));
        }
        var exposed = new ArrayList<String>();
        boolean knowsCallers = login.isPresent()
                || tls.filter(options -> options.callers().required()).isPresent();
        if (tls.isEmpty() || !knowsCallers) {
            var lacking = Stream.of(tls.isEmpty() ? "without TLS" : "", knowsCallers ? "" : "without a login")
                    .filter(what -> !what.isEmpty())
                    .collect(Collectors.joining(" and "));
            services(role, configuration)
                    .forEach((key, address) -> exposed.add(
                            key + " is " + address + ", so that other machines reach the port " + lacking + "."));
        }
        var internal = new ArrayList<String>();
        if (!keys.isOn(SecurityKeys.INTERNAL_ENABLED)) {
            engine(role, configuration)
                    .forEach((key, address) -> internal.add(
                            key + " is " + address + ", so that other machines reach the engine without TLS."));
        }
        if (!configuration.get(Keys.INSECURE)) {
            exposed.forEach(what -> problems.add(what + " " + WAYS));
            internal.forEach(what -> problems.add(what + " " + INTERNAL_WAYS));
        }
        if (!problems.isEmpty()) {
            throw new InvalidConfiguration(problems);
        }
        return new SecurityPosture(
                tls, login, Stream.concat(exposed.stream(), internal.stream()).toList());
    }

    /// The addresses beyond loopback on which a role serves clients, by key.
    private static Map<String, String> services(Role role, ServerConfiguration configuration) {
        var found = new LinkedHashMap<String, String>();
        if (role == Role.EVERYTHING || role == Role.JOB_MANAGER) {
            addExposed(found, Keys.REST_BIND_ADDRESS, configuration);
        }
        if (role == Role.EVERYTHING || role == Role.GATEWAY) {
            var types = configuration.get(Keys.GATEWAY_TYPES);
            if (types.contains("rest")) {
                addExposed(
                        found,
                        configuration.get(Keys.GATEWAY_BIND_ADDRESS).isBlank()
                                ? Keys.GATEWAY_ADDRESS
                                : Keys.GATEWAY_BIND_ADDRESS,
                        configuration);
            }
            if (types.contains("warehouseserver2") || types.contains("hiveserver2")) {
                addExposed(found, Keys.WAREHOUSE_HOST, configuration);
            }
        }
        return found;
    }

    private static void addExposed(Map<String, String> found, Key<String> key, ServerConfiguration configuration) {
        var address = configuration.get(key);
        if (!isLoopback(address)) {
            found.put(key.name(), address);
        }
    }

    /// The addresses beyond loopback on which the engine of a role listens, by key.
    private static Map<String, String> engine(Role role, ServerConfiguration configuration) {
        var found = new LinkedHashMap<String, String>();
        var keys = switch (role) {
            case EVERYTHING -> List.of("jobmanager.bind-host", "taskmanager.bind-host");
            case JOB_MANAGER -> List.of("jobmanager.bind-host");
            case TASK_MANAGER -> List.of("taskmanager.bind-host");
            case GATEWAY -> List.<String>of();
        };
        for (var key : keys) {
            var address = configuration.all().get(key);
            if (address != null && !isLoopback(address)) {
                found.put(key, address);
            }
        }
        return found;
    }

    private static boolean isLoopback(String address) {
        try {
            return InetAddress.getByName(address.strip()).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return true; // the port cannot be opened either, which reports the reason
        }
    }

    /// Reads the keys of certificates.
    private record Reader(ServerConfiguration configuration, List<String> problems) {
        /// @param ask whether clients may show a certificate
        Optional<TlsOptions> tls(boolean ask) {
            if (!isOn(SecurityKeys.REST_ENABLED)) {
                Stream.of(Keys.TLS_CERTIFICATE, Keys.TLS_KEY, Keys.TLS_AUTHORITIES)
                        .filter(key -> !configuration.get(key).isBlank())
                        .forEach(key -> problems.add(
                                key.name() + ": it has no effect without " + SecurityKeys.REST_ENABLED + ": true"));
                return Optional.empty();
            }
            var authorities = authorities();
            var identity = identity();
            if (isOn(AUTHENTICATION) && authorities.isEmpty()) {
                problems.add(AUTHENTICATION + " needs the authorities of client certificates: "
                        + "security.ssl.rest.truststore or security.tls.authorities");
                return Optional.empty();
            }
            return identity.map(found -> new TlsOptions(
                    found,
                    authorities,
                    new TlsOptions.Callers(
                            isOn(AUTHENTICATION),
                            ask && authorities.isPresent(),
                            list("security.ssl.rest.cert.fingerprint")),
                    text("security.ssl.protocol").isPresent()
                            ? list("security.ssl.protocol")
                            : List.of("TLSv1.3", "TLSv1.2"),
                    list("security.ssl.algorithms"),
                    configuration.get(Keys.TLS_RELOAD)));
        }

        private Optional<CertificateSource> identity() {
            var chain = configuration.path(Keys.TLS_CERTIFICATE);
            var key = configuration.path(Keys.TLS_KEY);
            var file = shared("keystore");
            if (chain.isPresent() != key.isPresent()) {
                problems.add("security.tls.certificate and security.tls.key belong together: only one of them is set");
                return Optional.empty();
            }
            if (chain.isPresent()) {
                if (text("security.ssl.rest.keystore").isPresent()) {
                    problems.add(
                            "security.tls.certificate and security.ssl.rest.keystore are both set: the certificate "
                                    + "can only be in one place");
                }
                return Optional.of(new CertificateSource.PemIdentity(chain.get(), key.orElseThrow()));
            }
            if (file.isEmpty()) {
                problems.add(SecurityKeys.REST_ENABLED + " needs a certificate: security.ssl.rest.keystore, or "
                        + "security.tls.certificate and security.tls.key (bin/millrace security init makes them)");
                return Optional.empty();
            }
            var password = required("keystore-password");
            return Optional.of(new CertificateSource.Store(
                    Path.of(file.get()),
                    text("security.ssl.rest.keystore-type").orElse("pkcs12"),
                    password,
                    shared("key-password").orElse(password)));
        }

        private Optional<CertificateSource> authorities() {
            var pem = configuration.path(Keys.TLS_AUTHORITIES);
            var file = shared("truststore");
            if (pem.isPresent()) {
                if (text("security.ssl.rest.truststore").isPresent()) {
                    problems.add("security.tls.authorities and security.ssl.rest.truststore are both set: the "
                            + "authorities can only be in one place");
                }
                return Optional.of(new CertificateSource.PemAuthorities(pem.get()));
            }
            return file.map(path -> new CertificateSource.Store(
                    Path.of(path),
                    text("security.ssl.rest.truststore-type").orElse("pkcs12"),
                    required("truststore-password"),
                    ""));
        }

        private String required(String name) {
            var value = shared(name);
            if (value.isEmpty()) {
                problems.add("security.ssl.rest." + name + " is missing");
            }
            return value.orElse("");
        }

        /// A key of the ports, or the one that holds for all of the engine's connections.
        private Optional<String> shared(String name) {
            return text("security.ssl.rest." + name).or(() -> text("security.ssl." + name));
        }

        private boolean isOn(String key) {
            return text(key).filter(value -> value.equalsIgnoreCase("true")).isPresent();
        }

        private Optional<String> text(String key) {
            return Optional.ofNullable(configuration.all().get(key))
                    .map(String::strip)
                    .filter(value -> !value.isEmpty());
        }

        private List<String> list(String key) {
            return text(key).stream()
                    .flatMap(text -> Stream.of(text.split("[,;]", -1)))
                    .map(String::strip)
                    .filter(one -> !one.isEmpty())
                    .toList();
        }
    }
}
