package io.millrace.server.connector;

import io.millrace.wire.sql.Connector;
import java.io.IOException;

/// A complete file that is another one than the index names.
public final class WrongFileException extends IOException {
    private static final long serialVersionUID = 1;

    /// @param from the source as a person calls it
    /// @param hash of the file
    public WrongFileException(Connector.Artifact artifact, String from, String hash) {
        super(artifact.fileName() + " from " + from + " is not the file that the index names: its SHA-256 is " + hash
                + ", expected " + artifact.sha256() + ". Nothing was installed.");
    }
}
