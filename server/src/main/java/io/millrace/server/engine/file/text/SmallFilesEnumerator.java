package io.millrace.server.engine.file.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.SplitsAssignment;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.assigners.FileSplitAssigner;
import org.apache.flink.connector.file.src.impl.StaticFileSplitEnumerator;
import org.jspecify.annotations.Nullable;

/// Gives a reader that asks for a file several, if they are small: the request takes longer than reading one. They are
/// given at once, because the reason of a task's failure is lost if a file for the task is on its way then.
final class SmallFilesEnumerator extends StaticFileSplitEnumerator {
    /// The largest size of a small file, in bytes.
    private static final long MAX_SMALL = 64 << 10;
    /// Few, because another reader may have nothing to do.
    private static final int MAX_FILES = 8;

    private final SplitEnumeratorContext<FileSourceSplit> context;
    private final FileSplitAssigner assigner;

    private SmallFilesEnumerator(SplitEnumeratorContext<FileSourceSplit> context, FileSplitAssigner assigner) {
        super(context, assigner);
        this.context = context;
        this.assigner = assigner;
    }

    static SmallFilesEnumerator of(
            SplitEnumeratorContext<FileSourceSplit> context,
            FileSplitAssigner.Provider assigners,
            Collection<FileSourceSplit> files) {
        return new SmallFilesEnumerator(context, assigners.create(files));
    }

    @Override
    public void handleSplitRequest(int reader, @Nullable String host) {
        if (!context.registeredReaders().containsKey(reader)) {
            return; // it has failed since
        }
        var files = next(host);
        if (files.isEmpty()) {
            context.signalNoMoreSplits(reader);
        } else {
            context.assignSplits(new SplitsAssignment<>(Map.of(reader, files)));
        }
    }

    /// Takes one file, or a few if all but the last are small.
    private List<FileSourceSplit> next(@Nullable String host) {
        var files = new ArrayList<FileSourceSplit>();
        boolean small = true;
        while (small && files.size() < MAX_FILES) {
            var file = assigner.getNext(host);
            if (file.isEmpty()) {
                break;
            }
            files.add(file.get());
            small = file.get().length() <= MAX_SMALL;
        }
        return files;
    }
}
