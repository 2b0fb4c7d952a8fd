package io.millrace.client;

import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;

/// Sends requests to a service, or answers them from recorded responses. Thread-safe.
public interface Transport extends AutoCloseable {

    /// A response with an unread body.
    ///
    /// @param length     of the body in bytes, or -1 if unknown
    /// @param retryAfter the time after which a refused request may be repeated
    record Answer(int status, String mediaType, long length, InputStream body, Optional<Duration> retryAfter) {
        /// An answer that says nothing about a repetition.
        public Answer(int status, String mediaType, long length, InputStream body) {
            this(status, mediaType, length, body, Optional.empty());
        }
    }

    /// Sends a request and waits for the head of the response.
    ///
    /// @throws IOException if there is no response; [#explain] describes it
    Answer send(Endpoint<?, ?> endpoint, Arguments arguments, RequestBody body)
            throws IOException, InterruptedException;

    /// Describes a failure in a sentence for people.
    String explain(IOException failure);

    @Override
    void close();
}
