package io.millrace.server.engine.file.text;

import java.io.IOException;
import java.util.List;
import java.util.Properties;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.formats.parquet.ParquetColumnarRowInputFormat;
import org.apache.flink.formats.parquet.ParquetFileFormatFactory;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;

/// Makes the engine's reader of Parquet where the files are read. That reader has all settings of Hadoop in it, about a
/// thousand: a job that took them along would write them several times, each compressed by itself.
final class ParquetBulkFormat implements BulkFormat<RowData, FileSourceSplit> {
    private static final long serialVersionUID = 1;

    private final Properties settings = new Properties();
    private final int batchSize;
    private final boolean isUtc;
    private final RowType columns;
    private final TypeInformation<RowData> type;

    /// Read once: that parses files.
    private static final class Hadoop {
        static final org.apache.hadoop.conf.Configuration SETTINGS = settings();

        private static org.apache.hadoop.conf.Configuration settings() {
            var settings = new org.apache.hadoop.conf.Configuration();
            settings.setClassLoader(ParquetBulkFormat.class.getClassLoader());
            var _ = settings.size(); // reads them; a copy of what is not read would
            return settings;
        }
    }

    /// @param options of the format
    /// @param columns that are asked for
    ParquetBulkFormat(Configuration options, RowType columns, TypeInformation<RowData> type) {
        options.addAllToProperties(settings);
        this.batchSize = options.get(ParquetFileFormatFactory.BATCH_SIZE);
        this.isUtc = options.get(ParquetFileFormatFactory.UTC_TIMEZONE);
        this.columns = columns;
        this.type = type;
    }

    @Override
    public Reader<RowData> createReader(Configuration configuration, FileSourceSplit split) throws IOException {
        return engine().createReader(configuration, split);
    }

    @Override
    public Reader<RowData> restoreReader(Configuration configuration, FileSourceSplit split) throws IOException {
        return engine().restoreReader(configuration, split);
    }

    @Override
    public boolean isSplittable() {
        return true;
    }

    @Override
    public TypeInformation<RowData> getProducedType() {
        return type;
    }

    @SuppressWarnings("NullAway") // the engine takes none for columns that are all in the files
    private BulkFormat<RowData, FileSourceSplit> engine() {
        return ParquetColumnarRowInputFormat.createPartitionedFormat(
                hadoop(), columns, type, List.of(), null, batchSize, isUtc, true);
    }

    private org.apache.hadoop.conf.Configuration hadoop() {
        var hadoop = new org.apache.hadoop.conf.Configuration(Hadoop.SETTINGS);
        hadoop.setClassLoader(Thread.currentThread().getContextClassLoader());
        settings.forEach((key, value) -> hadoop.set(key.toString(), value.toString()));
        return hadoop;
    }
}
