package io.millrace.server.engine.file.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.engine.source.TableConnectors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.connector.source.DynamicFilteringInfo;
import org.apache.flink.api.connector.source.DynamicParallelismInference;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.table.FileSystemConnectorOptions;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.formats.csv.CsvFileFormatFactory;
import org.apache.flink.runtime.metrics.groups.AbstractMetricGroup;
import org.apache.flink.runtime.metrics.groups.UnregisteredMetricGroups;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.connector.format.DecodingFormat;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.SourceProvider;
import org.apache.flink.table.connector.source.abilities.SupportsStatisticReport;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.plan.stats.TableStats;
import org.apache.flink.table.runtime.connector.source.ScanRuntimeProviderContext;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartedFileSourceTest {
    private static final int READERS = 2;

    @TempDir
    private Path folder;

    private PartedFileSource source;

    @BeforeEach
    void open() throws IOException {
        write("a");
        write("b");
        write("c");
        source = source(table(Map.of()));
    }

    private static PartedFileSource source(DynamicTableSource table) {
        return (PartedFileSource)
                ((SourceProvider) ((ScanTableSource) table).getScanRuntimeProvider(ScanRuntimeProviderContext.INSTANCE))
                        .createSource();
    }

    private void write(String file) throws IOException {
        Files.writeString(folder.resolve(file), file + "\n");
    }

    /// @param more options of the table
    private DynamicTableSource table(Map<String, String> more) {
        var options = new HashMap<>(more);
        options.putAll(Map.of("connector", "filesystem", "path", folder.toString(), "format", "csv"));
        var schema = ResolvedSchema.of(Column.physical("name", DataTypes.STRING()));
        return FactoryUtil.createDynamicTableSource(
                new TableConnectors(),
                ObjectIdentifier.of("c", "d", "t"),
                new ResolvedCatalogTable(
                        CatalogTable.newBuilder()
                                .schema(Schema.newBuilder()
                                        .fromResolvedSchema(schema)
                                        .build())
                                .options(options)
                                .build(),
                        schema),
                Map.of(),
                new Configuration().set(TableConnectors.JOBS_HERE, true),
                getClass().getClassLoader(),
                true);
    }

    @Test
    void listsItsFilesOnceForTheirNumberAndTheirNames() throws Exception {
        assertThat(source.inferParallelism(upTo(READERS))).isEqualTo(READERS);
        var sent = InstantiationUtil.clone(source);
        write("d");

        assertThat(files(source)).hasSize(3);
        assertThat(files(source)).as("when the job starts again").hasSize(4);
        assertThat(files(sent)).as("elsewhere").hasSize(4);
    }

    private static List<FileSourceSplit> files(PartedFileSource source) throws Exception {
        try (var enumerator = source.createEnumerator(new ListingContext(READERS))) {
            return List.copyOf(enumerator.snapshotState(0).getSplits());
        }
    }

    private static DynamicParallelismInference.Context upTo(int readers) {
        return new DynamicParallelismInference.Context() {
            @Override
            public Optional<DynamicFilteringInfo> getDynamicFilteringInfo() {
                return Optional.empty();
            }

            @Override
            public int getParallelismInferenceUpperBound() {
                return readers;
            }

            @Override
            public long getDataVolumePerTask() {
                return 1;
            }
        };
    }

    @Test
    void isPlannedWithoutStatisticsIfItHasManyFiles() throws IOException {
        for (int i = 3; i < PartedDecoding.MAX_FILES_WITH_STATISTICS; i++) {
            write("file-" + i);
        }
        var table = (SupportsStatisticReport) table(Map.of());
        assertThat(table.reportStatistics().getRowCount()).isPositive();

        write("one more");
        assertThat(table.reportStatistics()).isEqualTo(TableStats.UNKNOWN);
    }

    @Test
    void forgetsTheMetricsOfFilesThatHaveBeenRead() throws Exception {
        assertForgotten(source);
    }

    @Test
    void forgetsThoseOfFilesThatTheEngineReads() throws Exception {
        assertForgotten(source(table(Map.of("csv.allow-comments", "true"))));

        // as those of ORC, which is not a part of the server
        assertForgotten(source(new PartedTableSource(new PartedTableSource.Definition(
                ObjectIdentifier.of("c", "d", "t"),
                DataTypes.ROW(DataTypes.FIELD("name", DataTypes.STRING())),
                List.of(),
                new Configuration().set(FileSystemConnectorOptions.PATH, folder.toString()),
                ofEngine(),
                null))));
    }

    @SuppressWarnings("NullAway") // the factory does not look at the table
    private static DecodingFormat<BulkFormat<RowData, FileSourceSplit>> ofEngine() {
        return new CsvFileFormatFactory().createDecodingFormat(null, new Configuration());
    }

    @SuppressWarnings("try") // the close method of a reader may throw anything
    private static void assertForgotten(PartedFileSource source) throws Exception {
        var files = files(source);
        var metrics = UnregisteredMetricGroups.createUnregisteredOperatorMetricGroup();
        var groups = files.stream()
                .<AbstractMetricGroup<?>>map(file -> (AbstractMetricGroup<?>)
                        metrics.addGroup(SplitOutput.GROUP, file.splitId()).addGroup("watermark"))
                .toList();
        var other = (AbstractMetricGroup<?>) metrics.addGroup(SplitOutput.GROUP, "other");
        var rows = new NameOutput();

        try (var reader = source.createReader(new ReaderContext(metrics, new AtomicInteger()))) {
            reader.start();
            reader.addSplits(files);
            reader.notifyNoMoreSplits();
            while (reader.pollNext(rows) != InputStatus.END_OF_INPUT) {
                reader.isAvailable().get();
            }
        }

        assertThat(rows.names).containsExactlyInAnyOrder("a", "b", "c");
        assertThat(groups).hasSize(3).allMatch(AbstractMetricGroup::isClosed);
        assertThat(other.isClosed()).isFalse();
    }
}
