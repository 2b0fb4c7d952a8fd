package io.millrace.server.connector;

import io.millrace.wire.sql.Connector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.LongConsumer;

/// A place that has the files of connectors.
public interface ArtifactSource extends AutoCloseable {

    /// Returns a file, which may be damaged. It is not changed by the caller, and may be gone after [#close].
    ///
    /// @param partial  where a source keeps the start of a file whose download breaks, for the next time
    /// @param progress receives the number of bytes so far
    /// @throws IOException with a sentence for a person
    Path fetch(Connector.Artifact artifact, Path partial, LongConsumer progress) throws IOException;

    /// The place as a person calls it.
    String described();

    @Override
    default void close() {}
}
