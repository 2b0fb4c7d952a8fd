package io.millrace.wire;

import java.util.List;

/// The access to a server: how callers are identified, and what its operator has allowed.
///
/// @param encrypted          whether its ports speak TLS
/// @param clientCertificates whether each client needs a certificate
/// @param logins             how callers prove who they are, such as `file`; empty if they need not
/// @param warnings           what its operator has allowed with `security.insecure`, a sentence each; empty if it is
/// safe
public record SecurityStatus(
        boolean encrypted, boolean clientCertificates, List<String> logins, List<String> warnings) {
    /// Creates the status of a server without a login.
    public SecurityStatus(boolean encrypted, boolean clientCertificates, List<String> warnings) {
        this(encrypted, clientCertificates, List.of(), warnings);
    }

    public SecurityStatus {
        logins = List.copyOf(logins);
        warnings = List.copyOf(warnings);
    }
}
