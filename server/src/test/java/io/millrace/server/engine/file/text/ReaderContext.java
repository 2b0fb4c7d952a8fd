package io.millrace.server.engine.file.text;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.groups.SourceReaderMetricGroup;
import org.apache.flink.runtime.metrics.groups.InternalSourceReaderMetricGroup;
import org.apache.flink.util.SimpleUserCodeClassLoader;
import org.apache.flink.util.UserCodeClassLoader;

/// The context of a reader whose files are assigned by a test.
///
/// @param requests for another file
record ReaderContext(MetricGroup metrics, AtomicInteger requests) implements SourceReaderContext {
    @Override
    public SourceReaderMetricGroup metricGroup() {
        return InternalSourceReaderMetricGroup.mock(metrics);
    }

    @Override
    public Configuration getConfiguration() {
        return new Configuration();
    }

    @Override
    public String getLocalHostName() {
        return "localhost";
    }

    @Override
    public int getIndexOfSubtask() {
        return 0;
    }

    @Override
    public void sendSplitRequest() {
        requests.incrementAndGet();
    }

    @Override
    public void sendSourceEventToCoordinator(SourceEvent event) {
        throw new UnsupportedOperationException();
    }

    @Override
    public UserCodeClassLoader getUserCodeClassLoader() {
        return SimpleUserCodeClassLoader.create(getClass().getClassLoader());
    }
}
