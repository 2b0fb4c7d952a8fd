package io.millrace.server.security.authority;

import io.millrace.server.security.authority.CertificateAuthority.Issued;
import io.millrace.server.security.authority.CertificateAuthority.Validity;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.util.List;

/// Certificates of one authority, shared by all test processes of a day: each key takes the JDK more than a second.
/// The keys are of the kind that the command makes, and shorter.
public final class SampleCertificates {
    private static final Validity VALID = Validity.days(3);
    private static final List<String> SHORT_RSA = CertificateAuthority.rsa(2048);
    private static final List<String> ELLIPTIC =
            List.of("-keyalg", "EC", "-groupname", "secp256r1", "-sigalg", "SHA256withECDSA");
    private static final Path FOLDER =
            Path.of("target", "certificates", LocalDate.now().toString()).toAbsolutePath();

    private SampleCertificates() {}

    private interface Work<T> {
        T run() throws IOException;
    }

    private static final class Made {
        static final CertificateAuthority AUTHORITY = make();

        private static CertificateAuthority make() {
            try {
                return alone(() -> CertificateAuthority.in(FOLDER, "Test", VALID, SHORT_RSA));
            } catch (IOException e) {
                throw new IllegalStateException("the authority of the tests", e);
            }
        }
    }

    public static CertificateAuthority authority() {
        return Made.AUTHORITY;
    }

    /// Makes an authority in a folder of its own, with keys that take half the time and that the engine does not take.
    public static CertificateAuthority another(Path folder, String name) throws IOException {
        return CertificateAuthority.in(folder, name, VALID, ELLIPTIC);
    }

    /// Returns the certificate of a server on this machine.
    public static Issued local() throws IOException {
        return server("server", List.of("localhost", "127.0.0.1"));
    }

    /// Returns the certificate of a server on another machine.
    public static Issued distant() throws IOException {
        return server("distant", List.of("millrace.example"));
    }

    private static Issued server(String name, List<String> hosts) throws IOException {
        return known(name, () -> authority().server(name, hosts, VALID));
    }

    public static Issued client(String name) throws IOException {
        return known(name, () -> authority().client(name, VALID));
    }

    /// A store that makes a process a part of a cluster.
    public static Path internal(String name) throws IOException {
        var authority = authority();
        return alone(() -> authority.selfSigned(name, VALID));
    }

    private static Issued known(String name, Work<Issued> make) throws IOException {
        var authority = authority().certificate().getParent();
        // written last
        var store = authority.resolve(name + ".p12");
        return alone(() -> Files.exists(store)
                ? new Issued(store, authority.resolve(name + ".pem"), authority.resolve(name + ".key"))
                : make.run());
    }

    /// Does the work while no other process and no other thread does any.
    private static synchronized <T> T alone(Work<T> work) throws IOException {
        Files.createDirectories(FOLDER.getParent());
        try (var channel = FileChannel.open(
                        FOLDER.resolveSibling("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var _ = channel.lock()) {
            return work.run();
        }
    }
}
