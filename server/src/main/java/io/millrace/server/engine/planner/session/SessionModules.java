package io.millrace.server.engine.planner.session;

import io.millrace.server.engine.source.TableConnectors;
import java.util.Optional;
import java.util.function.Function;
import org.apache.flink.table.catalog.Catalog;
import org.apache.flink.table.catalog.CatalogManager;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.factories.DynamicTableSinkFactory;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.factories.Factory;
import org.apache.flink.table.module.Module;
import org.apache.flink.table.module.ModuleManager;

/// The modules of a session, and one that no statement sees: it creates the sources and sinks of tables whose catalog
/// has no way of its own.
final class SessionModules extends ModuleManager {
    private final Module tables;

    SessionModules(CatalogManager catalogs) {
        this.tables = new Tables(catalogs);
    }

    @Override
    public <T extends Factory> Optional<T> getFactory(Function<Module, Optional<T>> kind) {
        return super.getFactory(kind).or(() -> kind.apply(tables));
    }

    private record Tables(CatalogManager catalogs) implements Module {
        @Override
        public Optional<DynamicTableSourceFactory> getTableSourceFactory() {
            return Optional.of(new CatalogTables(catalogs));
        }

        @Override
        public Optional<DynamicTableSinkFactory> getTableSinkFactory() {
            return Optional.of(new CatalogTables(catalogs));
        }
    }

    /// Asks the catalog of a table first, as the engine does, except for the tables of a compiled plan.
    private static final class CatalogTables extends TableConnectors {
        private final CatalogManager catalogs;

        CatalogTables(CatalogManager catalogs) {
            this.catalogs = catalogs;
        }

        private <T extends Factory> Optional<T> ofCatalog(Context context, Class<T> kind) {
            var catalog = context.isTemporary()
                    ? Optional.<Catalog>empty()
                    : catalogs.getCatalog(context.getObjectIdentifier().getCatalogName());
            return catalog.flatMap(Catalog::getFactory).filter(kind::isInstance).map(kind::cast);
        }

        @Override
        public DynamicTableSource createDynamicTableSource(Context context) {
            return ofCatalog(context, DynamicTableSourceFactory.class)
                    .map(factory -> factory.createDynamicTableSource(context))
                    .orElseGet(() -> super.createDynamicTableSource(context));
        }

        @Override
        public DynamicTableSink createDynamicTableSink(Context context) {
            return ofCatalog(context, DynamicTableSinkFactory.class)
                    .map(factory -> factory.createDynamicTableSink(context))
                    .orElseGet(() -> super.createDynamicTableSink(context));
        }
    }
}
