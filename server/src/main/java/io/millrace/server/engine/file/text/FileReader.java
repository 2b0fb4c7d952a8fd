package io.millrace.server.engine.file.text;

import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.connector.base.source.reader.SingleThreadMultiplexSourceReaderBase;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.FileSourceSplitState;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.src.util.RecordAndPosition;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/// Reads the files that are assigned to a subtask, in a thread of its own. It differs from the engine's reader in
/// four things:
/// - The thread lasts as long as the reader. The engine begins another one for a file that is assigned after the one
///   before has been read, and the end of the former can be lost: it then waits until the process ends, and its task
///   for 30 s (`source.reader.close.timeout`).
/// - A reader that is closed releases the batch whose rows it was sending. Formats that use a few batches again and
///   again (Parquet, ORC) wait for it, and a cancelled task would wait for them for these 30 s.
/// - It asks for more files when it has read all that it was given, which may be [several][SmallFilesEnumerator].
/// - The metrics of a file end with it. In batch mode, the engine keeps those of each file to the end of the job, and
///   the server asks for all of them every few seconds: that takes half of the processor time of a query over 10,000
///   small files.
@SuppressWarnings("try") // the interface lets close throw anything
final class FileReader
        extends SingleThreadMultiplexSourceReaderBase<
                RecordAndPosition<RowData>, RowData, FileSourceSplit, FileSourceSplitState<FileSourceSplit>> {
    private final AtomicReference<@Nullable FileBatch> sending;
    private final MetricGroup metrics;
    private @Nullable SplitOutput last;

    FileReader(SourceReaderContext context, BulkFormat<RowData, FileSourceSplit> format) {
        this(context, format, new AtomicReference<>());
    }

    private FileReader(
            SourceReaderContext context,
            BulkFormat<RowData, FileSourceSplit> format,
            AtomicReference<@Nullable FileBatch> sending) {
        super(
                new FileFetchers(
                        () -> new FileSplitReader(format, context.getConfiguration(), sending),
                        context.getConfiguration()),
                (row, output, split) -> {
                    output.collect(row.getRecord());
                    split.setPosition(row.getOffset(), row.getRecordSkipCount());
                },
                context.getConfiguration(),
                context);
        this.sending = sending;
        this.metrics = context.metricGroup();
    }

    @Override
    public void start() {
        requestIfIdle(); // one that goes on from a checkpoint has its files
    }

    @Override
    public InputStatus pollNext(ReaderOutput<RowData> output) throws Exception {
        return super.pollNext(output instanceof SplitOutput wrapped ? wrapped : wrapped(output));
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
    protected void onSplitFinished(Map<String, FileSourceSplitState<FileSourceSplit>> finished) {
        requestIfIdle();
    }

    private void requestIfIdle() {
        if (getNumberOfCurrentlyAssignedSplits() == 0) {
            context.sendSplitRequest();
        }
    }

    @Override
    protected FileSourceSplitState<FileSourceSplit> initializedState(FileSourceSplit split) {
        return new FileSourceSplitState<>(split);
    }

    @Override
    protected FileSourceSplit toSplitType(String id, FileSourceSplitState<FileSourceSplit> state) {
        return state.toFileSourceSplit();
    }

    @Override
    public void close() throws Exception {
        var batch = sending.get();
        if (batch != null) {
            batch.recycle();
        }
        super.close();
    }
}
