package io.millrace.server.engine.file.text;

import java.io.IOException;
import java.util.List;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.table.data.RowData;

/// Makes rows of the records of one part of a file: those that begin after its first byte, or with the file, and not
/// after its end.
final class CsvPartParser implements RecordParser {
    private final CsvRowParser records;
    private final CsvRecordStarts starts;
    private final FileSourceSplit part;
    private final long end;
    private boolean isComplete;

    CsvPartParser(CsvRowParser records, CsvRecordStarts starts, FileSourceSplit part) {
        this.records = records;
        this.starts = starts;
        this.part = part;
        this.end = part.offset() + part.length();
    }

    @Override
    public boolean begin(ByteWindow in) throws IOException {
        if (part.offset() == 0) {
            return records.begin(in);
        }
        var start = starts.after(part.path(), part.offset());
        if (start.isEmpty()) {
            return false;
        }
        in.takeUntil(start.getAsLong());
        return true;
    }

    @Override
    public boolean read(ByteWindow in, List<RowData> rows) throws IOException, UnclearRecord {
        records.skipBlankLines(in); // which may be the last of the part
        if (in.position() <= end && records.read(in, rows)) {
            return true;
        }
        complete(in);
        return false;
    }

    /// Checks that the next part begins where this one has ended, so that a file is read as from its beginning.
    private void complete(ByteWindow in) throws IOException, UnclearRecord {
        if (!isComplete && end < part.fileSize()) {
            var next = starts.likelyAfter(part.path(), end);
            if (next.isPresent() && next.getAsLong() != in.position()) {
                throw new UnclearRecord();
            }
        }
        isComplete = true;
    }
}
