package io.millrace.server.engine.file;

import java.io.IOException;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;

/// A file of the engine as a stream of Hadoop.
final class HadoopInputStream extends FSInputStream {
    private final FSDataInputStream file;

    HadoopInputStream(FSDataInputStream file) {
        this.file = file;
    }

    @Override
    public void seek(long position) throws IOException {
        file.seek(position);
    }

    @Override
    public long getPos() throws IOException {
        return file.getPos();
    }

    @Override
    public boolean seekToNewSource(long target) {
        return false; // there is one copy
    }

    @Override
    public int read() throws IOException {
        return file.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        return file.read(bytes, offset, length);
    }

    @Override
    public int available() throws IOException {
        return file.available();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
