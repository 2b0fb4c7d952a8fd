package io.millrace.server.engine.planner.session;

import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.engine.catalog.MainCatalog;
import io.millrace.server.engine.catalog.SharedCatalogStore;
import io.millrace.server.engine.file.FileShapeCache;
import io.millrace.wire.id.SessionHandle;
import java.io.IOException;
import java.net.URL;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.catalog.Catalog;
import org.apache.flink.table.catalog.CatalogDescriptor;
import org.apache.flink.table.catalog.CatalogManager;
import org.apache.flink.table.catalog.CatalogStore;
import org.apache.flink.table.catalog.CatalogStoreHolder;
import org.apache.flink.table.catalog.CommonCatalogOptions;
import org.apache.flink.table.catalog.FunctionCatalog;
import org.apache.flink.table.catalog.GenericInMemoryCatalog;
import org.apache.flink.table.catalog.GenericInMemoryCatalogFactoryOptions;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.exceptions.CatalogException;
import org.apache.flink.table.factories.ApiFactoryUtil;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.factories.TableFactoryUtil;
import org.apache.flink.table.module.ModuleManager;
import org.apache.flink.util.FlinkUserCodeClassLoaders;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The state of a session that outlives its table environments: catalogs, modules, functions, libraries.
///
/// @param store          of the descriptions of all catalogs
/// @param sharedCatalogs where `CREATE CATALOG` stores its catalogs, unless the operator has configured a store
public record SessionState(
        CatalogManager catalogs,
        AnsweringCatalogStore store,
        Optional<SharedCatalogStore> sharedCatalogs,
        ModuleManager modules,
        FunctionCatalog functions,
        SessionLibraries libraries,
        FileShapeCache files)
        implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SessionState.class);

    private static final ConfigOption<String> FIRST_CATALOG =
            ConfigOptions.key("sql-gateway.session.catalog").stringType().defaultValue("");

    /// @param shared the catalog of all sessions, if there is one
    static SessionState create(Configuration configuration, ClassLoader parent, Optional<CatalogStorage> shared) {
        var loader = FlinkUserCodeClassLoaders.create(new URL[0], parent, configuration);
        var libraries = new SessionLibraries(configuration, loader);
        var stored = shared.filter(_ -> hasDefaultStore(configuration)).map(SharedCatalogStore::new);
        var stores = stores(configuration, loader, stored);
        var catalogs = catalogs(configuration, loader, stores.holder());
        shared.ifPresent(storage -> register(storage, catalogs, configuration, loader));
        Optional.of(configuration.get(FIRST_CATALOG))
                .filter(name -> !name.isBlank())
                .ifPresent(catalogs::setCurrentCatalog);
        var modules = new SessionModules(catalogs);
        return new SessionState(
                catalogs,
                stores.store(),
                stored,
                modules,
                new FunctionCatalog(configuration, libraries, catalogs, modules),
                libraries,
                new FileShapeCache());
    }

    /// A catalog of this name that the operator's store has takes precedence.
    @SuppressWarnings("deprecation") // no description could lead to a storage that is open
    private static void register(
            CatalogStorage storage, CatalogManager catalogs, Configuration configuration, ClassLoader loader) {
        if (!catalogs.listCatalogs().contains(MainCatalog.NAME)) {
            catalogs.registerCatalog(MainCatalog.NAME, MainCatalog.create(storage, configuration, loader));
        }
    }

    private static boolean hasDefaultStore(ReadableConfig configuration) {
        var kind = CommonCatalogOptions.TABLE_CATALOG_STORE_KIND;
        return configuration.get(kind).equals(kind.defaultValue());
    }

    private static Stores stores(Configuration configuration, ClassLoader loader, Optional<SharedCatalogStore> shared) {
        var holder = CatalogStoreHolder.newBuilder().classloader(loader).config(configuration);
        CatalogStore stored;
        if (shared.isPresent()) {
            stored = shared.get();
        } else {
            var factory = ApiFactoryUtil.findAndCreateCatalogStoreFactory(configuration, loader);
            factory.open(ApiFactoryUtil.buildCatalogStoreFactoryContext(configuration, loader));
            holder.factory(factory);
            stored = factory.createCatalogStore();
        }
        var answering = new AnsweringCatalogStore(stored, configuration.get(AnsweringServices.STORE));
        return new Stores(answering, holder.catalogStore(answering).build());
    }

    private record Stores(AnsweringCatalogStore store, CatalogStoreHolder holder) {}

    @SuppressWarnings("deprecation") // the engine has no other way to find its catalog listeners yet
    private static CatalogManager catalogs(Configuration configuration, ClassLoader loader, CatalogStoreHolder store) {
        var settings = EnvironmentSettings.newInstance()
                .withConfiguration(configuration)
                .build();
        var name = settings.getBuiltInCatalogName();
        var first = store.catalogStore()
                .getCatalog(name)
                .<Catalog>map(stored -> FactoryUtil.createCatalog(
                        name, stored.getConfiguration().toMap(), store.config(), store.classLoader()))
                .orElseGet(() -> new GenericInMemoryCatalog(name, settings.getBuiltInDatabaseName()));
        first.open();
        return CatalogManager.newBuilder()
                .classLoader(loader)
                .config(configuration)
                .defaultCatalog(name, first)
                .catalogModificationListeners(
                        TableFactoryUtil.findCatalogModificationListenerList(configuration, loader))
                .catalogStoreHolder(store)
                .build();
    }

    /// The description of a catalog, without connecting it; empty if it was not made with a statement.
    public Optional<CatalogDescriptor> described(String catalog) {
        return store.described(catalog);
    }

    /// Runs a statement about the descriptions of catalogs, which connects none of them.
    public <T> T describing(Callable<T> statement) throws Exception {
        return store.describing(statement);
    }

    /// The rights of the caller in this session.
    public StatementAuthorization authorization() {
        return new StatementAuthorization(this);
    }

    public ClassLoader userClassLoader() {
        return libraries.getUserClassLoader();
    }

    /// Removes a jar that the session added: later jobs do without it. Classes that were loaded from it stay loaded.
    public boolean removeJar(String path) {
        return libraries.remove(path);
    }

    /// Whether no catalog can change unnoticed: each belongs to this session alone, or counts its changes.
    public boolean noticesChanges() {
        return catalogs.listCatalogs().stream().allMatch(name -> isShared(name) || owns(name));
    }

    /// Whether the content of all catalogs is in this process: in memory, or in the embedded database of the server.
    boolean isLocal() {
        return sharedCatalogs.filter(SharedCatalogStore::isLocal).isPresent() && noticesChanges();
    }

    /// Whether this is the catalog of all sessions.
    public boolean isShared(String name) {
        return sharedCatalog(name).isPresent();
    }

    /// The catalog of all sessions, if that is its name.
    public Optional<MainCatalog> sharedCatalog(String name) {
        return name.equals(MainCatalog.NAME)
                ? catalogs.getCatalog(name)
                        .filter(MainCatalog.class::isInstance)
                        .map(MainCatalog.class::cast)
                : Optional.empty();
    }

    /// Whether a catalog belongs to this session alone. Its description decides if it has one, because to get the
    /// catalog itself would connect it.
    public boolean owns(String name) {
        return described(name)
                .map(described -> GenericInMemoryCatalogFactoryOptions.IDENTIFIER.equals(
                        described.getConfiguration().get(CommonCatalogOptions.CATALOG_TYPE)))
                .orElseGet(() -> catalogs.getCatalog(name)
                        .filter(catalog -> catalog.getClass() == GenericInMemoryCatalog.class)
                        .isPresent());
    }

    /// Whether later sessions will find a catalog with this name and its content.
    public boolean catalogsOutlive(String name, ReadableConfig configuration) {
        return isShared(name)
                || sharedCatalogs.filter(store -> store.isShared(name)).isPresent()
                || (!owns(name) && !hasDefaultStore(configuration));
    }

    /// Forgets catalogs that other sessions have dropped or altered.
    public void refreshCatalogs() {
        sharedCatalogs.ifPresent(store -> store.forgetChanged(catalogs));
    }

    /// Identifies a table among those of all sessions, which may use one name for different catalogs.
    public List<Object> identity(SessionHandle session, ObjectIdentifier table) {
        var described = described(table.getCatalogName())
                .map(catalog -> catalog.getConfiguration().toMap())
                .orElse(Map.of());
        return owns(table.getCatalogName()) ? List.of(session, table) : List.of(described, table);
    }

    /// Drops the reference to the table environment that entered last. The next one enters itself.
    @SuppressWarnings("NullAway") // nothing uses either before
    void release() {
        catalogs.initSchemaResolver(true, null, null);
    }

    @Override
    public void close() {
        try {
            catalogs.close();
        } catch (CatalogException e) {
            LOG.warn("A catalog of a session did not close", e);
        }
        try {
            libraries.close();
            libraries.getUserClassLoader().close();
        } catch (IOException e) {
            LOG.warn("The libraries of a session could not be removed", e);
        }
    }
}
