package io.millrace.server.security.authority;

import io.millrace.server.security.authority.CertificateAuthority.Issued;
import io.millrace.server.security.authority.CertificateAuthority.Validity;
import io.millrace.server.storage.FolderTree;
import io.millrace.testing.ProcessFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Certificates of one authority, shared by all tests of a process: each key takes the JDK two seconds.
public final class SampleCertificates {
    private static final Validity VALID = Validity.days(2);
    private static final Map<String, Issued> ISSUED = new HashMap<>();

    private SampleCertificates() {}

    private static final class Made {
        static final CertificateAuthority AUTHORITY = make();

        private static CertificateAuthority make() {
            var folder = ProcessFolder.in(Path.of("target", "certificates"), "of process")
                    .resolve("tls");
            try {
                // those of an earlier build may have expired
                FolderTree.delete(folder);
                return CertificateAuthority.in(folder, "Test", VALID);
            } catch (IOException e) {
                throw new IllegalStateException("the authority of the tests", e);
            }
        }
    }

    public static CertificateAuthority authority() {
        return Made.AUTHORITY;
    }

    /// Of a server on this machine.
    public static Issued local() throws IOException {
        return server("server", List.of("localhost", "127.0.0.1"));
    }

    /// Of a server on another machine.
    public static Issued distant() throws IOException {
        return server("distant", List.of("millrace.example"));
    }

    private static synchronized Issued server(String name, List<String> hosts) throws IOException {
        var known = ISSUED.get(name);
        if (known == null) {
            known = authority().server(name, hosts, VALID);
            ISSUED.put(name, known);
        }
        return known;
    }

    public static synchronized Issued client(String name) throws IOException {
        var known = ISSUED.get(name);
        if (known == null) {
            known = authority().client(name, VALID);
            ISSUED.put(name, known);
        }
        return known;
    }
}
