package io.millrace.server.catalog;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.util.concurrent.atomic.AtomicLong;
import org.h2.store.fs.FileBase;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/// A file system for H2 that becomes full, or whose disk fails when it is synced.
public final class FailingDisk extends FilePathWrapper {
    static final String FULL = "No space left on device";
    static final String BROKEN = "Input/output error";

    private static final String SCHEME = "failing";
    private static final AtomicLong WRITES_LEFT = new AtomicLong(Long.MAX_VALUE);
    private static final AtomicLong SYNCS_LEFT = new AtomicLong(Long.MAX_VALUE);

    /// Makes it known to H2.
    ///
    /// @return its name at the start of a path
    static String register() {
        FilePath.register(new FailingDisk());
        return SCHEME + ":";
    }

    /// Lets some writes succeed, and the first part of the next one.
    static void failAfterWrites(int writes) {
        WRITES_LEFT.set(writes);
    }

    static void failAfterSyncs(int syncs) {
        SYNCS_LEFT.set(syncs);
    }

    static void repair() {
        WRITES_LEFT.set(Long.MAX_VALUE);
        SYNCS_LEFT.set(Long.MAX_VALUE);
    }

    @Override
    public String getScheme() {
        return SCHEME;
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        return new Channel(super.open(mode));
    }

    private static final class Channel extends FileBase {
        private final FileChannel channel;

        private Channel(FileChannel channel) {
            this.channel = channel;
        }

        @Override
        public int write(ByteBuffer source, long position) throws IOException {
            if (WRITES_LEFT.getAndDecrement() > 0) {
                return channel.write(source, position);
            }
            channel.write(source.slice(source.position(), source.remaining() / 2), position);
            throw new IOException(FULL);
        }

        @Override
        public void force(boolean metadata) throws IOException {
            if (SYNCS_LEFT.getAndDecrement() <= 0) {
                throw new IOException(BROKEN);
            }
            channel.force(metadata);
        }

        @Override
        public int write(ByteBuffer source) throws IOException {
            int written = write(source, channel.position());
            channel.position(channel.position() + written);
            return written;
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            return channel.read(target);
        }

        @Override
        public int read(ByteBuffer target, long position) throws IOException {
            return channel.read(target, position);
        }

        @Override
        public long position() throws IOException {
            return channel.position();
        }

        @Override
        public FileChannel position(long position) throws IOException {
            channel.position(position);
            return this;
        }

        @Override
        public long size() throws IOException {
            return channel.size();
        }

        @Override
        public FileChannel truncate(long size) throws IOException {
            channel.truncate(size);
            return this;
        }

        @Override
        public FileLock tryLock(long position, long size, boolean shared) throws IOException {
            return channel.tryLock(position, size, shared);
        }

        @Override
        protected void implCloseChannel() throws IOException {
            channel.close();
        }
    }
}
