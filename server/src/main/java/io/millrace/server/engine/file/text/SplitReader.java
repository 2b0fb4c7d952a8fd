package io.millrace.server.engine.file.text;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/// The engine's own reader of files, without the metrics of files that have been read. In batch mode, the engine keeps
/// those of each file to the end of the job, and the server asks for all of them every few seconds: that takes half of
/// the processor time of a query over 10,000 small files.
@SuppressWarnings("try") // the interface lets close throw anything
final class SplitReader implements SourceReader<RowData, FileSourceSplit> {
    private final SourceReader<RowData, FileSourceSplit> engine;
    private final MetricGroup metrics;
    private @Nullable SplitOutput last;

    /// @param metrics of the operator
    SplitReader(SourceReader<RowData, FileSourceSplit> engine, MetricGroup metrics) {
        this.engine = engine;
        this.metrics = metrics;
    }

    @Override
    public InputStatus pollNext(ReaderOutput<RowData> output) throws Exception {
        return engine.pollNext(wrapped(output));
    }

    /// The engine has one output, and asks for each row.
    private SplitOutput wrapped(ReaderOutput<RowData> output) {
        var known = last;
        if (known == null || !known.engine().equals(output)) {
            known = new SplitOutput(output, metrics);
            last = known;
        }
        return known;
    }

    @Override
    public void start() {
        engine.start();
    }

    @Override
    public List<FileSourceSplit> snapshotState(long checkpoint) {
        return engine.snapshotState(checkpoint);
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
        return engine.isAvailable();
    }

    @Override
    public void addSplits(List<FileSourceSplit> splits) {
        engine.addSplits(splits);
    }

    @Override
    public void notifyNoMoreSplits() {
        engine.notifyNoMoreSplits();
    }

    @Override
    public void handleSourceEvents(SourceEvent event) {
        engine.handleSourceEvents(event);
    }

    @Override
    public void notifyCheckpointComplete(long checkpoint) throws Exception {
        engine.notifyCheckpointComplete(checkpoint);
    }

    @Override
    public void notifyCheckpointAborted(long checkpoint) throws Exception {
        engine.notifyCheckpointAborted(checkpoint);
    }

    @Override
    public void pauseOrResumeSplits(Collection<String> paused, Collection<String> resumed) {
        engine.pauseOrResumeSplits(paused, resumed);
    }

    @Override
    public void close() throws Exception {
        engine.close();
    }
}
