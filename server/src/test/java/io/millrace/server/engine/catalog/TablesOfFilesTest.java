package io.millrace.server.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.catalog.CatalogEntry;
import io.millrace.server.catalog.CatalogKey;
import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.catalog.ChangeResult;
import io.millrace.server.catalog.TableFiles;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.UploadId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TablesOfFilesTest {
    private static final UploadId FILE = new UploadId("3f0e6dbc-0000-4000-8000-000000000000");
    private static final Map<String, String> OPTIONS =
            Map.of("connector", "upload", "upload", FILE.text(), "format", "csv-file");
    private static final CatalogKey ORDERS = table("orders");

    private final CatalogStorage storage = CatalogStorage.inMemory();
    private final Uploads uploads = new Uploads();

    @AfterEach
    void close() {
        storage.close();
    }

    private static CatalogKey table(String name) {
        return new CatalogKey(CatalogStorage.DEFAULT_DATABASE, CatalogKey.Kind.TABLE, name);
    }

    private static CatalogEntry entry(Map<String, String> options) {
        var schema = ResolvedSchema.of(Column.physical("id", DataTypes.INT()));
        return CatalogFormat.table(new ResolvedCatalogTable(
                CatalogTable.newBuilder()
                        .schema(Schema.newBuilder().fromResolvedSchema(schema).build())
                        .options(options)
                        .build(),
                schema));
    }

    private ChangeResult create(CatalogKey table, Map<String, String> options) {
        return TablesOfFiles.create(storage, table, entry(options), options);
    }

    /// The files of one user.
    private static final class Uploads implements TableFiles {
        private final Map<UploadId, CatalogKey> tables = new HashMap<>();
        private Runnable beforeBinding = () -> {};

        @Override
        public boolean bind(UploadId file, CatalogKey table) {
            beforeBinding.run();
            var present = tables.putIfAbsent(file, table);
            if (present != null && !present.equals(table)) {
                throw new Refusal(FaultCode.STATEMENT_FAILED, "belongs to " + present.name());
            }
            return present == null;
        }

        @Override
        public void release(UploadId file, CatalogKey table) {
            tables.remove(file, table);
        }

        @Override
        public void rename(UploadId file, CatalogKey from, CatalogKey to) {
            tables.replace(file, from, to);
        }

        @Override
        public Optional<CatalogKey> table(UploadId file) {
            return Optional.ofNullable(tables.get(file));
        }

        @Override
        public void adopt(UploadId file, CatalogKey table) {
            tables.put(file, table);
        }

        @Override
        public void keep(UploadId file, CatalogKey table) {
            // without a time
        }

        @Override
        public void delete(UploadId file, CatalogKey table) {
            tables.remove(file, table);
        }

        @Override
        public Optional<String> address(UploadId file, CatalogKey table) {
            return table(file).filter(table::equals).map(_ -> "upload:/" + file);
        }
    }

    @Test
    void aTableThatWasRenamedElsewhereHasItsFileStill() {
        storage.attach(uploads);
        assertThat(create(ORDERS, OPTIONS)).isEqualTo(ChangeResult.DONE);
        storage.rename(ORDERS, "sales");

        assertThat(TablesOfFiles.reader(storage, FILE)).hasValue(table("sales"));
        assertThat(TablesOfFiles.address(storage, ORDERS, new UploadId("3f0e6dbc-0000-4000-8000-000000000001")))
                .isEmpty();
        assertThat(TablesOfFiles.address(storage, table("sales"), FILE)).isPresent();
        assertThat(uploads.table(FILE)).hasValue(table("sales"));

        storage.create(table("other"), entry(Map.of("connector", "blackhole")));
        assertThat(TablesOfFiles.address(storage, table("other"), FILE)).isEmpty();
        storage.drop(table("sales"));
        assertThat(TablesOfFiles.reader(storage, FILE)).isEmpty();
    }

    @Test
    void ofTwoStatementsThatCreateATableTheSecondLeavesTheFileToIt() {
        storage.attach(uploads);
        uploads.beforeBinding = () -> {
            uploads.beforeBinding = () -> {};
            create(ORDERS, OPTIONS);
        };
        assertThat(create(ORDERS, OPTIONS)).isEqualTo(ChangeResult.EXISTS);
        assertThat(TablesOfFiles.address(storage, ORDERS, FILE)).isPresent();
        assertThat(uploads.table(FILE)).hasValue(ORDERS);
    }

    @Test
    void aTableThatWasNotMadeHasNoFile() {
        storage.attach(uploads);
        uploads.beforeBinding = () -> storage.create(ORDERS, entry(Map.of("connector", "blackhole")));
        assertThat(create(ORDERS, OPTIONS)).isEqualTo(ChangeResult.EXISTS);
        assertThat(uploads.table(FILE)).isEmpty();
    }

    /// The file of another gateway's table is missing in the same way.
    @Test
    void aTableIsMadeAgainWithoutItsFile() {
        storage.create(ORDERS, entry(OPTIONS));
        assertThatThrownBy(() -> create(table("other"), OPTIONS)).hasMessageContaining("keeps no uploaded files");

        var again = TablesOfFiles.replacing(() -> {
            var owned = TablesOfFiles.of(storage, ORDERS);
            storage.drop(ORDERS);
            owned.delete();
            return List.of(create(ORDERS, OPTIONS));
        });

        assertThat(again).containsExactly(ChangeResult.DONE);
    }
}
