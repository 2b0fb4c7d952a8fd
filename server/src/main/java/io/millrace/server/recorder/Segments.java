package io.millrace.server.recorder;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/// The storage of the ring's segments, each named by its start time. Whatever fails here is expected: disks fill up and
/// folders vanish.
interface Segments extends AutoCloseable {

    /// @param start of what it holds, in epoch milliseconds
    record Segment(long start, long bytes) {}

    /// Opens the existing segments; fails when nothing can be kept here.
    List<Segment> open() throws IOException;

    /// Adds to a segment, which need not be there yet.
    void append(long start, byte[] bytes) throws IOException;

    InputStream read(long start) throws IOException;

    /// It need not be there any more.
    void delete(long start) throws IOException;

    @Override
    void close();
}
