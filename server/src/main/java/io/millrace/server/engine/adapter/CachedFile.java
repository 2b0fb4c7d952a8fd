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

/// A file that another process has sent, kept until a moment after it was read last: one answer may read it more than
/// once. Should that not come about, the engine deletes it within the hour.
final class CachedFile {
    private static final Duration MOMENT = Duration.ofSeconds(10);

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
        // for who only wants to know how large it is
        deleteUnlessRead();
    }

    long length() {
        return file.length();
    }

    synchronized InputStream open() throws IOException {
        var stream = new Reading();
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
        var _ = clock.schedule(() -> delete(before), MOMENT.toMillis(), TimeUnit.MILLISECONDS);
    }

    private synchronized void delete(int before) {
        if (readers == 0 && readings == before) {
            deletion.run();
        }
    }

    private final class Reading extends FileInputStream {
        private boolean open = true;

        Reading() throws IOException {
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
