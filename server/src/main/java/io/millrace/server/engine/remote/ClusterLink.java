package io.millrace.server.engine.remote;

import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.flink.client.program.rest.RestClusterClient;
import org.jspecify.annotations.Nullable;

/// The engine's REST client for one cluster, created on first use.
final class ClusterLink {
    private static final String ANY = "remote";

    private final ClusterSettings settings;
    private final ReentrantLock creation = new ReentrantLock();
    private @Nullable RestClusterClient<String> client;
    private int holders;
    private long releasedAt;

    ClusterLink(ClusterSettings settings) {
        this.settings = settings;
    }

    RestClusterClient<String> client() throws Exception {
        creation.lock();
        try {
            var present = client;
            if (present == null) {
                if (!settings.highlyAvailable()) {
                    // the constructor of a client would leave a selector open if it failed
                    var _ = InetAddress.getByName(settings.host());
                }
                present = new RestClusterClient<>(settings.configuration(), ANY);
                client = present;
            }
            return present;
        } finally {
            creation.unlock();
        }
    }

    synchronized void hold() {
        holders++;
    }

    synchronized void release() {
        holders--;
        releasedAt = System.nanoTime();
    }

    synchronized boolean unusedFor(Duration time) {
        return holders == 0 && System.nanoTime() - releasedAt > time.toNanos();
    }

    void close() {
        creation.lock();
        try {
            var present = client;
            client = null;
            if (present != null) {
                present.close();
            }
        } finally {
            creation.unlock();
        }
    }
}
