package io.millrace.reliability.fault;

import io.millrace.client.Client;
import io.millrace.client.ClusterClient;
import io.millrace.client.Connection;
import io.millrace.reliability.process.Await;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/// Asks a cluster for its jobs all the time, also while it is down, and counts the lists that miss one of a pipeline.
final class JobListWatch implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(10);

    private final ClusterClient cluster;
    private final PipelineJobs jobs;
    private final AtomicInteger missing = new AtomicInteger();
    private final Thread thread;

    JobListWatch(URI cluster, PipelineJobs jobs) {
        this.cluster = new ClusterClient(new Client(Connection.to(cluster.toString())));
        this.jobs = jobs;
        this.thread = Thread.ofVirtual().name("job-list-watch").start(this::watch);
    }

    private void watch() {
        try {
            while (true) {
                if (!jobs.areListed(cluster)) {
                    missing.incrementAndGet();
                }
                Await.pause(PAUSE);
            }
        } catch (InterruptedException e) {
            // closed
        }
    }

    int missing() {
        return missing.get();
    }

    @Override
    public void close() {
        thread.interrupt();
        cluster.client().close();
    }
}
