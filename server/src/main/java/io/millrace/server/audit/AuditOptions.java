package io.millrace.server.audit;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/// The options of the audit log.
///
/// @param folder  of the files
/// @param keyFile that chains the records
/// @param syslog  that gets a copy of each record
public record AuditOptions(
        Path folder, Path keyFile, long fileSize, int files, WhenFull whenFull, Optional<URI> syslog) {

    /// The behaviour while records cannot be written.
    public enum WhenFull {
        /// Nothing is done that could not be recorded.
        REFUSE,
        /// Records are counted instead of written.
        DROP
    }

    /// Parses the address of a syslog server; empty for an empty text.
    public static Optional<URI> syslog(String text) {
        if (text.isBlank()) {
            return Optional.empty();
        }
        var address = URI.create(text.strip());
        if (!SyslogSender.understands(address)) {
            throw new IllegalArgumentException(text);
        }
        return Optional.of(address);
    }

    public AuditOptions {
        if (fileSize < 1 || files < 2) {
            throw new IllegalArgumentException("a file has a size, and there is one more than the one written to");
        }
    }
}
