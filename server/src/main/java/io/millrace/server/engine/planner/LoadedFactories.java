package io.millrace.server.engine.planner;

import io.millrace.wire.sql.ConnectorInventory;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.table.factories.CatalogFactory;
import org.apache.flink.table.factories.DynamicTableFactory;
import org.apache.flink.table.factories.Factory;
import org.apache.flink.table.factories.FormatFactory;
import org.apache.flink.table.factories.ModelProviderFactory;
import org.apache.flink.table.factories.ModuleFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds what statements can name: the factories on the class path and the file systems of plugins.
record LoadedFactories(ClassLoader loader) {
    private static final Logger LOG = LoggerFactory.getLogger(LoadedFactories.class);
    /// The name of factories that no statement names.
    private static final String DEFAULT = "default";

    /// All factories, each name of a kind once.
    List<ConnectorInventory.Factory> all() {
        var factories = new ArrayList<ConnectorInventory.Factory>();
        for (var factory : found(Factory.class)) {
            kind(factory)
                    .filter(_ -> !factory.factoryIdentifier().equals(DEFAULT))
                    .ifPresent(kind -> factories.add(
                            new ConnectorInventory.Factory(kind, factory.factoryIdentifier(), jar(factory))));
        }
        schemes()
                .forEach(scheme -> factories.add(
                        new ConnectorInventory.Factory(ConnectorInventory.Kind.FILE_SYSTEM, scheme, Optional.empty())));
        return factories.stream()
                .sorted(Comparator.comparing(ConnectorInventory.Factory::kind)
                        .thenComparing(ConnectorInventory.Factory::name))
                .filter(distinct())
                .toList();
    }

    /// The options of a factory; empty if it is not there.
    List<ConnectorInventory.Option> options(ConnectorInventory.Kind kind, String name) {
        // a format has a factory for each way of using it
        return found(Factory.class).stream()
                .filter(factory -> factory.factoryIdentifier().equals(name)
                        && kind(factory).filter(kind::equals).isPresent())
                .flatMap(LoadedFactories::options)
                .sorted(Comparator.comparing(ConnectorInventory.Option::required)
                        .reversed()
                        .thenComparing(ConnectorInventory.Option::key))
                .filter(distinctKeys())
                .toList();
    }

    private static Predicate<ConnectorInventory.Factory> distinct() {
        var seen = new HashSet<String>();
        return factory -> seen.add(factory.kind() + " " + factory.name());
    }

    private static Predicate<ConnectorInventory.Option> distinctKeys() {
        var seen = new HashSet<String>();
        return option -> seen.add(option.key());
    }

    private static Stream<ConnectorInventory.Option> options(Factory factory) {
        try {
            return Stream.concat(
                    factory.requiredOptions().stream().map(option -> option(option, true)),
                    factory.optionalOptions().stream().map(option -> option(option, false)));
        } catch (RuntimeException | LinkageError e) {
            // it says so itself when a statement uses it
            LOG.debug("{} does not list its options", factory.getClass().getName(), e);
            return Stream.empty();
        }
    }

    private static ConnectorInventory.Option option(ConfigOption<?> option, boolean required) {
        var value = option.defaultValue();
        return new ConnectorInventory.Option(
                option.key(),
                required,
                values(value),
                Optional.ofNullable(value).map(Object::toString));
    }

    private static List<String> values(@Nullable Object defaultValue) {
        return switch (defaultValue) {
            case Boolean _ -> List.of("true", "false");
            case Enum<?> constant ->
                Arrays.stream(constant.getDeclaringClass().getEnumConstants())
                        .map(Object::toString)
                        .toList();
            case null, default -> List.of();
        };
    }

    private static Optional<ConnectorInventory.Kind> kind(Factory factory) {
        return switch (factory) {
            case DynamicTableFactory _ -> Optional.of(ConnectorInventory.Kind.CONNECTOR);
            case FormatFactory _ -> Optional.of(ConnectorInventory.Kind.FORMAT);
            case CatalogFactory _ -> Optional.of(ConnectorInventory.Kind.CATALOG);
            case ModuleFactory _ -> Optional.of(ConnectorInventory.Kind.MODULE);
            case ModelProviderFactory _ -> Optional.of(ConnectorInventory.Kind.MODEL);
            default ->
                // formats of files are not formats by their type
                Arrays.stream(factory.getClass().getInterfaces())
                        .map(Class::getSimpleName)
                        .filter(Set.of("BulkReaderFormatFactory", "BulkWriterFormatFactory")::contains)
                        .findFirst()
                        .map(_ -> ConnectorInventory.Kind.FORMAT);
        };
    }

    /// The schemes of the file systems that this process has loaded, which only the engine knows: those of plugins have
    /// class loaders of their own. It has no method for this, so they are read by reflection.
    private static List<String> schemes() {
        try {
            var factories = FileSystem.class.getDeclaredField("FS_FACTORIES");
            factories.setAccessible(true);
            return ((Map<?, ?>) factories.get(null))
                    .keySet().stream().map(String::valueOf).toList();
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.warn("The file systems of the engine cannot be listed: {}", e.toString());
            return List.of();
        }
    }

    /// A service that cannot be loaded does not hide the others.
    private <T> List<T> found(Class<T> type) {
        var found = new ArrayList<T>();
        for (Iterator<T> services = ServiceLoader.load(type, loader).iterator(); ; ) {
            try {
                if (!services.hasNext()) {
                    return found;
                }
                found.add(services.next());
            } catch (ServiceConfigurationError | LinkageError e) {
                LOG.debug("A service cannot be loaded", e);
            }
        }
    }

    private static Optional<String> jar(Object factory) {
        var source = factory.getClass().getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
            return Optional.empty();
        }
        try {
            URI place = source.getLocation().toURI();
            return Optional.ofNullable(Path.of(place).getFileName()).map(Path::toString);
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
            return Optional.empty();
        }
    }
}
