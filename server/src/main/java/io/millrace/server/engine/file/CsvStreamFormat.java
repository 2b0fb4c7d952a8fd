package io.millrace.server.engine.file;

import io.millrace.server.datafile.CsvRecordReader;
import io.millrace.server.engine.file.CsvFormatFactory.Header;
import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.reader.SimpleStreamFormat;
import org.apache.flink.connector.file.src.reader.StreamFormat;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/// Reads the rows of a file of CSV.
final class CsvStreamFormat extends SimpleStreamFormat<RowData> {
    private static final long serialVersionUID = 1;

    private final char delimiter;
    // two fields, so that a job which was started before the second one goes on
    private final boolean header;
    private final boolean exact;
    private final CsvRowConverter converter;
    private final TypeInformation<RowData> type;

    CsvStreamFormat(char delimiter, Header header, CsvRowConverter converter, TypeInformation<RowData> type) {
        this.delimiter = delimiter;
        this.header = header != Header.FALSE;
        this.exact = header == Header.CHECKED;
        this.converter = converter;
        this.type = type;
    }

    @Override
    public StreamFormat.Reader<RowData> createReader(Configuration configuration, FSDataInputStream in)
            throws IOException {
        var rows = new CsvRowReader(new CsvRecordReader(in, delimiter), converter);
        if (header && rows.next()) {
            converter.checkHeader(rows.records(), exact);
        }
        return rows;
    }

    @Override
    public TypeInformation<RowData> getProducedType() {
        return type;
    }

    private record CsvRowReader(CsvRecordReader records, CsvRowConverter converter)
            implements StreamFormat.Reader<RowData> {
        @Override
        public @Nullable RowData read() throws IOException {
            return next() ? converter.row(records) : null;
        }

        boolean next() throws IOException {
            while (records.next()) {
                if (!records.blank() || converter.width() == 1) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public void close() throws IOException {
            records.close();
        }
    }
}
