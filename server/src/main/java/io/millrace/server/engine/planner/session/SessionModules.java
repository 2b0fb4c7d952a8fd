package io.millrace.server.engine.planner.session;

import io.millrace.server.engine.source.TableSources;
import java.util.Optional;
import java.util.function.Function;
import org.apache.flink.table.catalog.Catalog;
import org.apache.flink.table.catalog.CatalogManager;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.factories.Factory;
import org.apache.flink.table.module.Module;
import org.apache.flink.table.module.ModuleManager;

/// The modules of a session, and one that no statement sees: it creates the sources of tables whose catalog has no way
/// of its own.
final class SessionModules extends ModuleManager {
    private final Module sources;

    SessionModules(CatalogManager catalogs) {
        this.sources = new Sources(catalogs);
    }

    @Override
    public <T extends Factory> Optional<T> getFactory(Function<Module, Optional<T>> kind) {
        return super.getFactory(kind).or(() -> kind.apply(sources));
    }

    private record Sources(CatalogManager catalogs) implements Module {
        @Override
        public Optional<DynamicTableSourceFactory> getTableSourceFactory() {
            return Optional.of(new SourceFactory(catalogs));
        }
    }

    /// Asks the catalog of a table first, as the engine does, except for the tables of a compiled plan.
    private static final class SourceFactory extends TableSources {
        private final CatalogManager catalogs;

        SourceFactory(CatalogManager catalogs) {
            this.catalogs = catalogs;
        }

        @Override
        public DynamicTableSource createDynamicTableSource(Context context) {
            var catalog = context.isTemporary()
                    ? Optional.<Catalog>empty()
                    : catalogs.getCatalog(context.getObjectIdentifier().getCatalogName());
            return catalog.flatMap(Catalog::getFactory).stream()
                    .filter(DynamicTableSourceFactory.class::isInstance)
                    .map(DynamicTableSourceFactory.class::cast)
                    .findFirst()
                    .map(factory -> factory.createDynamicTableSource(context))
                    .orElseGet(() -> super.createDynamicTableSource(context));
        }
    }
}
