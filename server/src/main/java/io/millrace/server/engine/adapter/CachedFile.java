package io.millrace.server.engine.adapter;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.flink.runtime.blob.TransientBlobKey;
import org.apache.flink.runtime.blob.TransientBlobService;

/// A file that another process has sent. One answer may read it several times, so it is deleted some seconds after the
/// last reader has closed it. If that fails, the engine deletes it within an hour.
final class CachedFile {
    private static final Duration DELETE_DELAY = Duration.ofSeconds(10);

    private final File file;
    private final Runnable deletion;
    private final ScheduledExecutorService clock;
    private int readers;
    private int readings;

    CachedFile(TransientBlobService blobs, TransientBlobKey key, ScheduledExecutorService clock) throws IOException {
        this.file = blobs.getFile(key);
        this.deletion = () -> {
            var _ = blobs.deleteFromCache(key);
        };
        this.clock = clock;
        // for a caller that only needs the length
        deleteUnlessRead();
    }

    long length() {
        return file.length();
    }

    synchronized InputStream open() throws IOException {
        var stream = new Reader();
        readers++;
        readings++;
        return stream;
    }

    private synchronized void closed() {
        readers--;
        deleteUnlessRead();
    }

    private synchronized void deleteUnlessRead() {
        int before = readings;
        var _ = clock.schedule(() -> delete(before), DELETE_DELAY.toMillis(), TimeUnit.MILLISECONDS);
    }

    private synchronized void delete(int before) {
        if (readers == 0 && readings == before) {
            deletion.run();
        }
    }

    private final class Reader extends FileInputStream {
        private boolean open = true;

        Reader() throws IOException {
            super(file);
        }

        @Override
        public void close() throws IOException {
            super.close();
            if (open) {
                open = false;
                closed();
            }
        }
    }
}
