package io.millrace.cli.run;

import io.millrace.cli.option.TlsFiles;
import io.millrace.client.InstallationSettings;
import io.millrace.client.TlsConfig;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/// The gateway of this machine: the one that runs, or as the configuration of the distribution has it.
///
/// @param tls    what its TLS needs in PEM files, as far as this user may read them
/// @param stores the same in key stores, where PEM files are not enough
public record LocalAddress(String endpoint, TlsFiles tls, Optional<Stores> stores) {
    private static final String ENCRYPTED = "https://";
    private static final String DEFAULT_PORT = "8083";
    /// The first port of a list or a range.
    private static final Pattern PORT = Pattern.compile("\\s*([1-9]\\d*)\\b.*");

    /// @param identity the certificate of the server, if it wants one from its callers
    public record Stores(TlsConfig.Store authorities, Optional<TlsConfig.Store> identity) {}

    private LocalAddress(String endpoint, TlsFiles tls) {
        this(endpoint, tls, Optional.empty());
    }

    /// The configured one; that of a new installation where the shell runs alone.
    ///
    /// @param home the folder of the distribution, if the shell runs from it
    public static LocalAddress find(Optional<Path> home) {
        return home.map(LocalAddress::of).orElseGet(() -> new LocalAddress("localhost:" + DEFAULT_PORT, TlsFiles.NONE));
    }

    /// @param home the folder of the distribution
    static LocalAddress of(Path home) {
        var settings = InstallationSettings.of(home);
        var port = settings.value("sql-gateway.endpoint.rest.bind-port", "sql-gateway.endpoint.rest.port")
                .map(PORT::matcher)
                .filter(found -> found.matches())
                .map(found -> found.group(1))
                .orElse(DEFAULT_PORT);
        var endpoint = RunningGateway.address(settings.stateFolder(home), port)
                .orElse((settings.isOn("security.ssl.rest.enabled") ? ENCRYPTED : "") + "localhost:" + port);
        if (!endpoint.startsWith(ENCRYPTED)) {
            return new LocalAddress(endpoint, TlsFiles.NONE);
        }
        boolean showsCertificate = settings.isOn("security.ssl.rest.authentication-enabled");
        var certificate = showsCertificate ? settings.file("security.tls.certificate") : Optional.<Path>empty();
        var key = certificate.flatMap(_ -> settings.file("security.tls.key"));
        var files =
                new TlsFiles(settings.file("security.tls.authorities"), certificate.filter(_ -> key.isPresent()), key);
        boolean isEnough =
                files.authorities().isPresent() && (files.certificate().isPresent() || !showsCertificate);
        return new LocalAddress(endpoint, files, isEnough ? Optional.empty() : stores(settings, showsCertificate));
    }

    private static Optional<Stores> stores(InstallationSettings settings, boolean showsCertificate) {
        return store(settings, "truststore")
                .map(authorities ->
                        new Stores(authorities, showsCertificate ? store(settings, "keystore") : Optional.empty()));
    }

    private static Optional<TlsConfig.Store> store(InstallationSettings settings, String name) {
        var password = value(settings, name + "-password").orElse("");
        return settings.file("security.ssl.rest." + name, "security.ssl." + name)
                .map(file -> new TlsConfig.Store(
                        file, password, value(settings, "key-password").orElse(password)));
    }

    private static Optional<String> value(InstallationSettings settings, String name) {
        return settings.value("security.ssl.rest." + name, "security.ssl." + name);
    }

    /// Reads the certificates.
    ///
    /// @throws IllegalArgumentException with a sentence for people if a file cannot be read or is invalid
    public TlsConfig trust() {
        return stores.map(found -> TlsConfig.of(found.authorities(), found.identity()))
                .orElseGet(tls::read);
    }
}
