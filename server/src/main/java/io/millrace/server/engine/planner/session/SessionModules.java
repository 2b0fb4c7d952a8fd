package io.millrace.server.engine.planner.session;

import io.millrace.server.engine.source.TableSinks;
import io.millrace.server.engine.source.TableSources;
import java.util.Optional;
import java.util.function.Function;
import org.apache.flink.table.catalog.Catalog;
import org.apache.flink.table.catalog.CatalogManager;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.factories.DynamicTableFactory;
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
            return Optional.of(new SourceFactory(catalogs));
        }

        @Override
        public Optional<DynamicTableSinkFactory> getTableSinkFactory() {
            return Optional.of(new SinkFactory(catalogs));
        }
    }

    /// The factory of a table's catalog. The engine asks it first, except for the tables of a compiled plan.
    private static <T extends Factory> Optional<T> ofCatalog(
            CatalogManager catalogs, DynamicTableFactory.Context context, Class<T> kind) {
        var catalog = context.isTemporary()
                ? Optional.<Catalog>empty()
                : catalogs.getCatalog(context.getObjectIdentifier().getCatalogName());
        return catalog.flatMap(Catalog::getFactory).filter(kind::isInstance).map(kind::cast);
    }

    private static final class SourceFactory extends TableSources {
        private final CatalogManager catalogs;

        SourceFactory(CatalogManager catalogs) {
            this.catalogs = catalogs;
        }

        @Override
        public DynamicTableSource createDynamicTableSource(Context context) {
            return ofCatalog(catalogs, context, DynamicTableSourceFactory.class)
                    .map(factory -> factory.createDynamicTableSource(context))
                    .orElseGet(() -> super.createDynamicTableSource(context));
        }
    }

    private static final class SinkFactory extends TableSinks {
        private final CatalogManager catalogs;

        SinkFactory(CatalogManager catalogs) {
            this.catalogs = catalogs;
        }

        @Override
        public DynamicTableSink createDynamicTableSink(Context context) {
            return ofCatalog(catalogs, context, DynamicTableSinkFactory.class)
                    .map(factory -> factory.createDynamicTableSink(context))
                    .orElseGet(() -> super.createDynamicTableSink(context));
        }
    }
}
