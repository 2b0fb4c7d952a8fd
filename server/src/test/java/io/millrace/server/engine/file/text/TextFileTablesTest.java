package io.millrace.server.engine.file.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.millrace.server.engine.source.TableConnectors;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.formats.parquet.ParquetColumnarRowInputFormat;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.SourceProvider;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.runtime.connector.source.ScanRuntimeProviderContext;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.util.InstantiationUtil;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextFileTablesTest {
    private static final Map<String, String> CSV =
            Map.of("connector", "filesystem", "path", "/tmp/lines", "format", "csv");

    @Test
    void readsCsvWithOurReader() throws IOException {
        assertThat(reader(CSV, true)).contains(TextBulkFormat.class.getName());
    }

    @Test
    void readsJsonWithOurReader() throws IOException {
        var json = with(CSV, "format=json");
        assertThat(reader(json, true)).contains(JsonRecords.class.getName());
        assertThat(reader(with(json, "json.decode.json-parser.enabled=false"), true))
                .doesNotContain(TextBulkFormat.class.getName())
                .contains("JsonRowDataDeserializationSchema");
    }

    /// The engine's readers have all settings of Hadoop in them.
    @Test
    void leavesReadersOfParquetOutOfJobs() throws IOException {
        assertThat(reader(with(CSV, "format=parquet"), true))
                .contains(ParquetBulkFormat.class.getName())
                .doesNotContain(ParquetColumnarRowInputFormat.class.getName());
    }

    @Test
    void dividesFilesBetweenReadersWhereItCan() throws IOException {
        var parted = FileParts.class.getName();
        // the size of a part
        var whole = new String(
                ByteBuffer.allocate(Long.BYTES).putLong(Long.MAX_VALUE).array(), ISO_8859_1);
        assertThat(reader(CSV, true)).contains(parted).doesNotContain(whole);
        assertThat(reader(with(CSV, "format=json"), true)).contains(parted).doesNotContain(whole);
        assertThat(reader(with(CSV, "format=parquet"), true)).contains(parted).doesNotContain(whole);
        assertThat(reader(with(CSV, "csv.ignore-parse-errors=true"), true)).contains(parted, whole);
    }

    @Test
    void keepsWhatThePlannerAskedForInCopies() {
        var source = (PartedTableSource) source(CSV, true);
        source.applyLimit(7);
        source.applyProjection(new int[0][], DataTypes.ROW());

        var provider = (SourceProvider) source.copy().getScanRuntimeProvider(ScanRuntimeProviderContext.INSTANCE);

        assertThat(provider.createSource())
                .asInstanceOf(InstanceOfAssertFactories.type(PartedFileSource.class))
                .satisfies(copy -> assertThat(((InternalTypeInfo<?>) copy.getProducedType())
                                .toRowType()
                                .getFieldCount())
                        .isZero())
                .satisfies(copy -> assertThat(new String(InstantiationUtil.serializeObject(copy), ISO_8859_1))
                        .contains("LimitableBulkFormat"));
    }

    @Test
    void knowsFilesThatAreSmallBeforeItReadsThem(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("a"), "12345");
        Files.writeString(folder.resolve("b"), "1234567");

        assertThat(isSmall(folder.resolve("a"), 4)).isFalse();
        assertThat(isSmall(folder.resolve("a"), 5)).isTrue();
        assertThat(isSmall(folder, 11)).isFalse();
        assertThat(isSmall(folder, 12)).isTrue();
        assertThat(isSmall(folder.resolve("missing"), 12)).isFalse();

        Files.createDirectory(folder.resolve("part=1"));
        assertThat(isSmall(folder, Long.MAX_VALUE)).isFalse();
    }

    private static boolean isSmall(Path path, long max) {
        return ((PartedTableSource) source(with(CSV, "path=" + path), true)).isSmallLocalText(max);
    }

    @Test
    void leavesJobsOfOtherClustersToTheEngine() throws IOException {
        assertThat(reader(CSV, false)).doesNotContain("millrace").contains("CsvReaderFormat");
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv.escape-character=/", "csv.allow-comments=true", "csv.field-delimiter=§"})
    void leavesOptionsThatItDoesNotKnowToTheEngine(String option) throws IOException {
        var options = with(CSV, option);

        assertThat(reader(options, true)).doesNotContain("TextBulkFormat").contains("CsvReaderFormat");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"connector=nowhere", "format=nothing", "csv.ignore-parse-errors=often", "csv.quote-character=ab"
            })
    void refusesWhatTheEngineRefuses(String option) {
        var options = with(CSV, option);
        assertThatThrownBy(() -> engineSource(options)).isInstanceOf(ValidationException.class);

        assertThatThrownBy(() -> source(options, true))
                .isInstanceOf(ValidationException.class)
                .satisfies(error ->
                        assertThat(messages(error)).isEqualTo(messages(catchThrowable(() -> engineSource(options)))));
    }

    private static List<String> messages(Throwable error) {
        var messages = new ArrayList<String>();
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            messages.add(cause.toString());
        }
        return messages;
    }

    private static Map<String, String> with(Map<String, String> options, String option) {
        var parts = option.split("=");
        var all = new TreeMap<>(options);
        all.put(parts[0], parts[1]);
        return all;
    }

    /// The names of all classes of the reader are in its serialized form.
    private static String reader(Map<String, String> options, boolean here) throws IOException {
        var provider = (SourceProvider)
                ((ScanTableSource) source(options, here)).getScanRuntimeProvider(ScanRuntimeProviderContext.INSTANCE);
        return new String(InstantiationUtil.serializeObject(provider.createSource()), ISO_8859_1);
    }

    private static DynamicTableSource engineSource(Map<String, String> options) {
        return FactoryUtil.createDynamicTableSource(
                null,
                ObjectIdentifier.of("c", "d", "t"),
                table(options),
                Map.of(),
                new Configuration(),
                TextFileTablesTest.class.getClassLoader(),
                true);
    }

    private static DynamicTableSource source(Map<String, String> options, boolean here) {
        return FactoryUtil.createDynamicTableSource(
                new TableConnectors(),
                ObjectIdentifier.of("c", "d", "t"),
                table(options),
                Map.of(),
                new Configuration().set(TableConnectors.JOBS_HERE, here),
                TextFileTablesTest.class.getClassLoader(),
                true);
    }

    private static ResolvedCatalogTable table(Map<String, String> options) {
        var table = CatalogTable.newBuilder()
                .schema(Schema.newBuilder().column("a", DataTypes.INT()).build())
                .options(options)
                .build();
        return new ResolvedCatalogTable(table, ResolvedSchema.of(Column.physical("a", DataTypes.INT())));
    }
}
