package io.millrace.server.engine.file.text;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.base.source.reader.fetcher.SingleThreadFetcherManager;
import org.apache.flink.connector.base.source.reader.splitreader.SplitReader;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.util.RecordAndPosition;
import org.apache.flink.table.data.RowData;

/// Keeps the thread of a reader until the reader is closed.
final class FileFetchers extends SingleThreadFetcherManager<RecordAndPosition<RowData>, FileSourceSplit> {
    private final Set<String> unread;

    FileFetchers(
            Supplier<SplitReader<RecordAndPosition<RowData>, FileSourceSplit>> readers, Configuration configuration) {
        this(readers, configuration, ConcurrentHashMap.newKeySet());
    }

    private FileFetchers(
            Supplier<SplitReader<RecordAndPosition<RowData>, FileSourceSplit>> readers,
            Configuration configuration,
            Set<String> unread) {
        super(readers, configuration, unread::removeAll);
        this.unread = unread;
    }

    @Override
    public void addSplits(List<FileSourceSplit> splits) {
        splits.forEach(split -> unread.add(split.splitId()));
        super.addSplits(splits);
    }

    /// Whether all that was read of the files is in the queue. An idle thread is kept.
    @Override
    public boolean maybeShutdownFinishedFetchers() {
        return unread.isEmpty();
    }
}
