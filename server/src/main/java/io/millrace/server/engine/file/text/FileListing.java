package io.millrace.server.engine.file.text;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Optional;
import org.apache.flink.connector.file.src.FileSource;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/// The files of a source. In batch mode the engine asks for their number and then for them: they are listed once for
/// both, because a list of many files of a distributed file system takes long. A job that starts again lists them
/// again.
final class FileListing implements Serializable {
    private static final long serialVersionUID = 1;

    private transient @Nullable Collection<FileSourceSplit> counted;

    /// The files, which are kept for [#taken].
    synchronized Collection<FileSourceSplit> counted(FileSource<RowData> source) {
        var files = list(source);
        counted = files;
        return files;
    }

    synchronized Collection<FileSourceSplit> taken(FileSource<RowData> source) {
        var files = Optional.ofNullable(counted);
        counted = null;
        return files.orElseGet(() -> list(source));
    }

    private static Collection<FileSourceSplit> list(FileSource<RowData> source) {
        try (var files = source.createEnumerator(new ListingContext(1))) {
            return files.snapshotState(0).getSplits();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Exception e) { // the engine's interface declares it
            throw new IllegalStateException(e);
        }
    }
}
