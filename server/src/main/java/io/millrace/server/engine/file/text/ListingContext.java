package io.millrace.server.engine.file.text;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.SplitsAssignment;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.metrics.groups.SplitEnumeratorMetricGroup;

/// The context of an enumerator that lists files and has no readers.
record ListingContext(int currentParallelism) implements SplitEnumeratorContext<FileSourceSplit> {
    @Override
    public Map<Integer, ReaderInfo> registeredReaders() {
        return Map.of();
    }

    @Override
    public SplitEnumeratorMetricGroup metricGroup() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void sendEventToSourceReader(int subtask, SourceEvent event) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void assignSplits(SplitsAssignment<FileSourceSplit> splits) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void signalNoMoreSplits(int subtask) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <T> void callAsync(Callable<T> call, BiConsumer<T, Throwable> handler) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <T> void callAsync(Callable<T> call, BiConsumer<T, Throwable> handler, long delay, long period) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void runInCoordinatorThread(Runnable action) {
        throw new UnsupportedOperationException();
    }
}
