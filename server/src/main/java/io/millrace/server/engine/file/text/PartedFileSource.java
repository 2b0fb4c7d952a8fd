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
import org.apache.flink.connector.file.src.FileSource;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.PendingSplitsCheckpoint;
import org.apache.flink.connector.file.src.impl.StaticFileSplitEnumerator;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.table.data.RowData;

/// The engine's own source of files, of which several subtasks read the parts of large files.
///
/// @param engine a source that ends
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
        var splits = splits(files.taken(engine), context.currentParallelism());
        return new StaticFileSplitEnumerator(
                context, engine.getAssignerFactory().create(splits));
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
        return engine.restoreEnumerator(context, checkpoint);
    }

    @Override
    public SourceReader<RowData, FileSourceSplit> createReader(SourceReaderContext context) {
        return new SplitReader(engine.createReader(context), context.metricGroup());
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
