package io.millrace.server.engine.file.text;

import io.millrace.server.engine.file.PackedFiles;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.core.fs.Path;

/// The bytes of a file from a record on, as many as are in memory.
final class ByteWindow implements Closeable {
    private static final int INITIAL_SIZE = 1 << 17;
    private static final int MAX_SIZE = 1 << 22;
    /// The JDK copies through a buffer of this size, and the system maps new memory for a larger one each time.
    private static final int READ_SIZE = 1 << 16;

    private final InputStream in;
    private byte[] bytes;
    /// The place of the first byte in the file.
    private long offset;
    private int from;
    private int to;
    private boolean ended;

    /// @param offset of the stream's first byte in the file
    /// @param size   in bytes, at the beginning
    private ByteWindow(InputStream in, long offset, int size) {
        this.in = in;
        this.offset = offset;
        this.bytes = new byte[size];
    }

    /// Opens a window at the beginning of a part of a file, or of the content of a packed file.
    static ByteWindow open(FileSourceSplit split) throws IOException {
        if (PackedFiles.isPacked(split.path())) {
            return new ByteWindow(PackedFiles.open(split.path()), 0, INITIAL_SIZE);
        }
        // a small file fits, with a byte more to see its end
        return open(split.path(), split.offset(), (int) Math.min(INITIAL_SIZE, split.fileSize() - split.offset() + 1));
    }

    static ByteWindow open(Path file, long offset) throws IOException {
        return open(file, offset, INITIAL_SIZE);
    }

    private static ByteWindow open(Path file, long offset, int size) throws IOException {
        var stream = file.getFileSystem().open(file);
        try {
            stream.seek(offset);
        } catch (IOException | RuntimeException e) {
            stream.close();
            throw e;
        }
        return new ByteWindow(stream, offset, size);
    }

    byte[] bytes() {
        return bytes;
    }

    /// The index of the first byte that no record has taken.
    int from() {
        return from;
    }

    /// The index after the last byte in memory.
    int to() {
        return to;
    }

    /// Whether there are no bytes after these.
    boolean ended() {
        return ended;
    }

    /// The place of the next record in the file.
    long position() {
        return offset + from;
    }

    void take(int end) {
        from = end;
    }

    /// Takes all bytes before a place, or to the end.
    void takeUntil(long place) throws IOException {
        while (place - offset > to && !ended) {
            from = to;
            fill();
        }
        from = (int) Math.min(place - offset, to);
    }

    /// Whether more could be read than is there, or the end was found.
    ///
    /// @return false if a record does not fit into memory
    boolean fill() throws IOException {
        makeRoom();
        if (to == bytes.length) {
            return false;
        }
        int read = in.read(bytes, to, Math.min(bytes.length - to, READ_SIZE));
        if (read < 0) {
            ended = true;
        } else {
            to += read;
        }
        return true;
    }

    private void makeRoom() {
        int kept = to - from;
        if (kept > bytes.length / 2 && bytes.length < MAX_SIZE) {
            var larger = new byte[bytes.length * 2];
            System.arraycopy(bytes, from, larger, 0, kept);
            bytes = larger;
        } else {
            System.arraycopy(bytes, from, bytes, 0, kept);
        }
        offset += from;
        from = 0;
        to = kept;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
