package io.millrace.cli.run;

import io.millrace.cli.option.TlsFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/// The gateway of this machine, as the configuration of the distribution has it.
///
/// @param tls what its TLS needs, as far as this user may read it
public record LocalAddress(String endpoint, TlsFiles tls) {
    private static final String DEFAULT_PORT = "8083";

    /// The configured one; that of a new installation where the shell runs alone.
    public static LocalAddress find() {
        return LocalServer.home()
                .map(LocalAddress::of)
                .orElseGet(() -> new LocalAddress("localhost:" + DEFAULT_PORT, TlsFiles.NONE));
    }

    /// @param home the folder of the distribution
    static LocalAddress of(Path home) {
        var configuration = configuration(home);
        var port = value(configuration, "sql-gateway.endpoint.rest.port")
                .filter(text -> text.matches("[1-9]\\d*"))
                .orElse(DEFAULT_PORT);
        if (!isOn(configuration, "security.ssl.rest.enabled")) {
            return new LocalAddress("localhost:" + port, TlsFiles.NONE);
        }
        var certificate = isOn(configuration, "security.ssl.rest.authentication-enabled")
                ? file(configuration, "security.tls.certificate")
                : Optional.<Path>empty();
        var key = certificate.flatMap(_ -> file(configuration, "security.tls.key"));
        return new LocalAddress(
                "https://localhost:" + port,
                new TlsFiles(
                        file(configuration, "security.tls.authorities"),
                        certificate.filter(_ -> key.isPresent()),
                        key));
    }

    private static String configuration(Path home) {
        try {
            return Files.readString(home.resolve("conf/millrace.yaml"));
        } catch (IOException e) {
            return "";
        }
    }

    private static boolean isOn(String configuration, String key) {
        return value(configuration, key).filter("true"::equals).isPresent();
    }

    private static Optional<Path> file(String configuration, String key) {
        return value(configuration, key).map(Path::of).filter(Files::isReadable);
    }

    private static Optional<String> value(String configuration, String key) {
        var line = Pattern.compile("(?m)^" + Pattern.quote(key) + ":\\s*['\"]?([^'\"\\n]*?)['\"]?\\s*(?:\\s#.*)?$")
                .matcher(configuration);
        return line.find() ? Optional.of(line.group(1)) : Optional.empty();
    }
}
