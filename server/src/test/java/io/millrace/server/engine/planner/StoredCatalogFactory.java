package io.millrace.server.engine.planner;

import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.table.catalog.Catalog;
import org.apache.flink.table.catalog.GenericInMemoryCatalog;
import org.apache.flink.table.factories.CatalogFactory;

/// A catalog that could belong to others, too, as it is not of the engine's type in memory.
public final class StoredCatalogFactory implements CatalogFactory {
    @Override
    public String factoryIdentifier() {
        return "test-shared";
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of();
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of();
    }

    @Override
    public Catalog createCatalog(Context context) {
        return new GenericInMemoryCatalog(context.getName()) {};
    }
}
