package io.millrace.wire;

import java.util.List;

/// Who can reach a server.
///
/// @param encrypted          whether its ports speak TLS
/// @param clientCertificates whether each client needs a certificate
/// @param warnings           what its operator has allowed with `security.insecure`, a sentence each; empty if it is
/// safe
public record SecurityStatus(boolean encrypted, boolean clientCertificates, List<String> warnings) {
    public SecurityStatus {
        warnings = List.copyOf(warnings);
    }
}
