package io.millrace.server.engine.remote;

import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.flink.client.program.rest.RestClusterClient;
import org.jspecify.annotations.Nullable;

/// The engine's REST client for one cluster, made when it is first asked for.
final class ClusterLink {
    private static final String ANY = "remote";

    private final ClusterSettings settings;
    private final ReentrantLock making = new ReentrantLock();
    private @Nullable RestClusterClient<String> client;
    private int holders;
    private long releasedAt;

    ClusterLink(ClusterSettings settings) {
        this.settings = settings;
    }

    RestClusterClient<String> client() throws Exception {
        making.lock();
        try {
            var present = client;
            if (present == null) {
                if (!settings.highlyAvailable()) {
                    // a client that fails to be made would leave a selector open
                    var _ = InetAddress.getByName(settings.host());
                }
                present = new RestClusterClient<>(settings.configuration(), ANY);
                client = present;
            }
            return present;
        } finally {
            making.unlock();
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
        making.lock();
        try {
            var present = client;
            client = null;
            if (present != null) {
                present.close();
            }
        } finally {
            making.unlock();
        }
    }
}
