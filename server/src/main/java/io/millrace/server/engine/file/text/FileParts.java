package io.millrace.server.engine.file.text;

import io.millrace.server.engine.file.PackedFiles;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.apache.flink.connector.file.src.FileSourceSplit;

/// Divides large files into parts, which several subtasks read at the same time.
///
/// @param minSize of a part, in bytes
/// @param fromStart whether the reader of a part may have to look at the file from its beginning
record FileParts(long minSize, boolean fromStart) implements Serializable {
    static final long MIN_SIZE = 8 << 20;
    /// Divides no file.
    static final FileParts WHOLE = new FileParts(Long.MAX_VALUE, false);

    /// The readers look at half of the file for each part then.
    private static final int MAX_FROM_START = 8;

    /// @param readers that read at the same time
    List<FileSourceSplit> of(Collection<FileSourceSplit> files, int readers) throws IOException {
        var ordered = files.stream()
                .sorted(Comparator.comparing(FileSourceSplit::splitId))
                .toList();
        long bytes = files.stream().mapToLong(FileSourceSplit::length).sum();
        long size = Math.max(minSize, -Math.floorDiv(-bytes, readers));
        var parts = new ArrayList<FileSourceSplit>();
        for (var file : ordered) {
            int count = (int) Math.min(readers, Math.round((double) file.length() / size));
            if (count > 1 && canDivide(file)) {
                divide(file, fromStart ? Math.min(count, MAX_FROM_START) : count, parts);
            } else {
                parts.add(file);
            }
        }
        return parts;
    }

    private boolean canDivide(FileSourceSplit file) throws IOException {
        if (PackedFiles.isPacked(file.path())) {
            return false;
        }
        if (!fromStart) {
            return true;
        }
        if (file.path().getFileSystem().isDistributedFS()) {
            return false;
        }
        try (var in = ByteWindow.open(file)) {
            return CsvRowParser.beginsPlain(in) && !CsvRowParser.beginsBlank(in);
        }
    }

    private static void divide(FileSourceSplit file, int count, List<FileSourceSplit> parts) {
        for (int i = 0; i < count; i++) {
            long from = file.length() * i / count;
            long to = file.length() * (i + 1) / count;
            parts.add(new FileSourceSplit(
                    file.splitId() + "-" + i,
                    file.path(),
                    file.offset() + from,
                    to - from,
                    file.fileModificationTime(),
                    file.fileSize(),
                    file.hostnames()));
        }
    }
}
