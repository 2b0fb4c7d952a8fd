package io.millrace.client;

import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import java.io.IOException;
import java.io.InputStream;

/// The way to a service and back: over HTTP, or to answers that were kept. Safe for use by many threads.
public interface Transport extends AutoCloseable {

    /// An answer whose body is still to be read.
    ///
    /// @param length of the body in bytes, -1 when not known
    record Answer(int status, String mediaType, long length, InputStream body) {}

    Answer send(Endpoint<?, ?> endpoint, Arguments arguments, RequestBody body)
            throws IOException, InterruptedException;

    /// What to tell a person about an exchange that failed.
    String explain(IOException failure);

    @Override
    void close();
}
