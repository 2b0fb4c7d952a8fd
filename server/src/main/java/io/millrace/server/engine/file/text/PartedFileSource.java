package io.millrace.server.engine.file.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.DynamicParallelismInference;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.java.typeutils.ResultTypeQueryable;
import org.apache.flink.connector.file.src.AbstractFileSource;
import org.apache.flink.connector.file.src.FileSource;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.PendingSplitsCheckpoint;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.table.data.RowData;

/// The engine's own source of files with our reader. Of a source that ends, several subtasks read the parts of large
/// files.
record PartedFileSource(FileSource<RowData> engine, FileParts parts, FileListing files)
        implements Source<RowData, FileSourceSplit, PendingSplitsCheckpoint<FileSourceSplit>>,
                DynamicParallelismInference,
                ResultTypeQueryable<RowData> {
    PartedFileSource(FileSource<RowData> engine, FileParts parts) {
        this(engine, parts, new FileListing());
    }

    @Override
    public int inferParallelism(Context context) {
        int limit = context.getParallelismInferenceUpperBound();
        return Math.min(splits(files.counted(engine), limit).size(), limit);
    }

    @Override
    public SplitEnumerator<FileSourceSplit, PendingSplitsCheckpoint<FileSourceSplit>> createEnumerator(
            SplitEnumeratorContext<FileSourceSplit> context) {
        if (getBoundedness() != Boundedness.BOUNDED) {
            return engine.createEnumerator(context);
        }
        var splits = splits(files.taken(engine), context.currentParallelism());
        return SmallFilesEnumerator.of(context, engine.getAssignerFactory(), splits);
    }

    private List<FileSourceSplit> splits(Collection<FileSourceSplit> listed, int readers) {
        try {
            return parts.of(listed, readers);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public SplitEnumerator<FileSourceSplit, PendingSplitsCheckpoint<FileSourceSplit>> restoreEnumerator(
            SplitEnumeratorContext<FileSourceSplit> context, PendingSplitsCheckpoint<FileSourceSplit> checkpoint) {
        return getBoundedness() == Boundedness.BOUNDED
                ? SmallFilesEnumerator.of(context, engine.getAssignerFactory(), checkpoint.getSplits())
                : engine.restoreEnumerator(context, checkpoint);
    }

    @Override
    public SourceReader<RowData, FileSourceSplit> createReader(SourceReaderContext context) {
        return new FileReader(context, format());
    }

    /// The engine has no method that returns it.
    @SuppressWarnings("unchecked") // of a source of rows
    private BulkFormat<RowData, FileSourceSplit> format() {
        try {
            var field = AbstractFileSource.class.getDeclaredField("readerFormat");
            field.setAccessible(true);
            return (BulkFormat<RowData, FileSourceSplit>) field.get(engine);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("The engine's source of files has another form than expected.", e);
        }
    }

    @Override
    public Boundedness getBoundedness() {
        return engine.getBoundedness();
    }

    @Override
    public SimpleVersionedSerializer<FileSourceSplit> getSplitSerializer() {
        return engine.getSplitSerializer();
    }

    @Override
    public SimpleVersionedSerializer<PendingSplitsCheckpoint<FileSourceSplit>> getEnumeratorCheckpointSerializer() {
        return engine.getEnumeratorCheckpointSerializer();
    }

    @Override
    public TypeInformation<RowData> getProducedType() {
        return engine.getProducedType();
    }
}
