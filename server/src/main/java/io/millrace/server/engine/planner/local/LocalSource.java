package io.millrace.server.engine.planner.local;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.SplitsAssignment;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.metrics.groups.SourceReaderMetricGroup;
import org.apache.flink.metrics.groups.SplitEnumeratorMetricGroup;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;
import org.apache.flink.util.SimpleUserCodeClassLoader;
import org.apache.flink.util.UserCodeClassLoader;

/// Reads the rows of small files. It is the coordinator of the source and its only subtask.
final class LocalSource<S extends SourceSplit> {
    /// The largest size of all files of a source together, in bytes.
    static final long MAX_SIZE = 2L << 20;

    private static final int READER = 0;
    private static final String HOST = "localhost";
    private static final long WAIT_MILLIS = 20;

    private final Source<RowData, S, ?> source;
    private final LocalOutput output;
    private final LocalBudget budget;
    private final ClassLoader loader;
    /// Calls of the reader to the enumerator, and of the enumerator to the reader.
    private final ArrayDeque<ReaderCall<S>> calls = new ArrayDeque<>();

    private long size;

    private interface ReaderCall<S extends SourceSplit> {
        void run(SplitEnumerator<S, ?> enumerator, SourceReader<RowData, S> reader);
    }

    LocalSource(Source<RowData, S, ?> source, LocalOutput output, LocalBudget budget, ClassLoader loader) {
        this.source = source;
        this.output = output;
        this.budget = budget;
        this.loader = loader;
    }

    void read() throws Exception {
        try (var enumerator = source.createEnumerator(new Splits())) {
            enumerator.start();
            enumerator.addReader(READER);
            var reader = source.createReader(new Reader());
            try {
                reader.start();
                read(enumerator, reader);
            } finally {
                reader.close();
            }
        }
        output.end();
    }

    private void read(SplitEnumerator<S, ?> enumerator, SourceReader<RowData, S> reader) throws Exception {
        var rows = new Rows();
        while (true) {
            for (var call = calls.poll(); call != null; call = calls.poll()) {
                call.run(enumerator, reader);
            }
            switch (reader.pollNext(rows)) {
                case END_OF_INPUT -> {
                    return;
                }
                case NOTHING_AVAILABLE -> await(reader);
                default -> {
                    // there is another row
                }
            }
        }
    }

    private void await(SourceReader<RowData, S> reader) throws Exception {
        budget.check();
        if (calls.isEmpty()) {
            try {
                var _ = reader.isAvailable().get(WAIT_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                // looks at the budget
            }
        }
    }

    private void requireSmall(List<S> splits) {
        for (var split : splits) {
            if (!(split instanceof FileSourceSplit file)) {
                throw new UnsuitableQueryException("reads something else than files");
            }
            size += file.length();
            if (size > MAX_SIZE) {
                throw new UnsuitableQueryException("reads large files");
            }
        }
    }

    private final class Splits implements SplitEnumeratorContext<S> {
        @Override
        public SplitEnumeratorMetricGroup metricGroup() {
            return UnregisteredMetricsGroup.createSplitEnumeratorMetricGroup();
        }

        @Override
        public void sendEventToSourceReader(int subtask, SourceEvent event) {
            calls.add((enumerator, reader) -> reader.handleSourceEvents(event));
        }

        @Override
        public int currentParallelism() {
            return 1;
        }

        @Override
        public Map<Integer, ReaderInfo> registeredReaders() {
            return Map.of(READER, new ReaderInfo(READER, HOST));
        }

        @Override
        public void assignSplits(SplitsAssignment<S> assignment) {
            var splits = assignment.assignment().getOrDefault(READER, List.of());
            requireSmall(splits);
            calls.add((enumerator, reader) -> reader.addSplits(splits));
        }

        @Override
        public void signalNoMoreSplits(int subtask) {
            calls.add((enumerator, reader) -> reader.notifyNoMoreSplits());
        }

        @Override
        @SuppressWarnings("NullAway") // the engine hands over either a result or a failure
        public <T> void callAsync(Callable<T> callable, BiConsumer<T, Throwable> handler) {
            T result;
            try {
                result = callable.call();
            } catch (Exception e) {
                handler.accept(null, e);
                return;
            }
            handler.accept(result, null);
        }

        @Override
        public <T> void callAsync(Callable<T> callable, BiConsumer<T, Throwable> handler, long delay, long period) {
            throw new UnsuitableQueryException("looks for new files");
        }

        @Override
        public void runInCoordinatorThread(Runnable runnable) {
            runnable.run();
        }
    }

    private final class Reader implements SourceReaderContext {
        @Override
        public SourceReaderMetricGroup metricGroup() {
            return UnregisteredMetricsGroup.createSourceReaderMetricGroup();
        }

        @Override
        public Configuration getConfiguration() {
            return new Configuration();
        }

        @Override
        public String getLocalHostName() {
            return HOST;
        }

        @Override
        public int getIndexOfSubtask() {
            return READER;
        }

        @Override
        public void sendSplitRequest() {
            calls.add((enumerator, reader) -> enumerator.handleSplitRequest(READER, HOST));
        }

        @Override
        public void sendSourceEventToCoordinator(SourceEvent event) {
            calls.add((enumerator, reader) -> enumerator.handleSourceEvent(READER, event));
        }

        @Override
        public UserCodeClassLoader getUserCodeClassLoader() {
            return SimpleUserCodeClassLoader.create(loader);
        }

        @Override
        public int currentParallelism() {
            return 1;
        }
    }

    private final class Rows implements ReaderOutput<RowData> {
        @Override
        public void collect(RowData row) {
            output.collect(new StreamRecord<>(row));
        }

        @Override
        public void collect(RowData row, long timestamp) {
            output.collect(new StreamRecord<>(row, timestamp));
        }

        @Override
        public void emitWatermark(Watermark watermark) {
            // the plan has none
        }

        @Override
        public void markIdle() {
            // nothing waits for it
        }

        @Override
        public void markActive() {
            // nothing waits for it
        }

        @Override
        public SourceOutput<RowData> createOutputForSplit(String split) {
            return this;
        }

        @Override
        public void releaseOutputForSplit(String split) {
            // it is shared
        }
    }
}
