package io.millrace.server.endpoint.rest.sql;

import io.millrace.server.connector.ConnectorIndex;
import io.millrace.server.connector.InstalledConnectors;
import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.Connector;
import io.millrace.wire.sql.ConnectorInventory;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The routes of what statements can read and write. The index and the record of what is installed are read for each
/// request: `millrace connector` changes them while the server runs.
record ConnectorRoutes(SqlGatewayService service) implements Routes {

    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(ConnectorInventory.GET, _ -> inventory()),
                Route.shared(
                        ConnectorInventory.OPTIONS,
                        call -> new ConnectorInventory.Options(service.factoryOptions(
                                call.get(ConnectorInventory.KIND), call.get(ConnectorInventory.NAME)))));
    }

    private ConnectorInventory inventory() {
        var home = Optional.ofNullable(System.getProperty("millrace.home")).map(Path::of);
        try {
            var index = ConnectorIndex.of(home);
            var installed = home.isPresent() ? InstalledConnectors.of(home.get()) : new InstalledConnectors(List.of());
            var factories = service.factories();
            return new ConnectorInventory(
                    service.engineVersion(),
                    index.connectors().stream()
                            .map(connector -> item(connector, installed, factories))
                            .toList(),
                    factories);
        } catch (IOException e) {
            throw Refusal.unavailable(String.valueOf(e.getMessage()));
        }
    }

    private static ConnectorInventory.Item item(
            Connector connector, InstalledConnectors installed, List<ConnectorInventory.Factory> factories) {
        var entry = installed.connectors().stream()
                .filter(one -> one.name().equals(connector.name()))
                .findFirst();
        ConnectorInventory.State state;
        if (connector.none().isPresent()) {
            state = ConnectorInventory.State.NONE;
        } else if (isLoaded(connector, factories)) {
            state = ConnectorInventory.State.LOADED;
        } else {
            state = entry.isPresent() ? ConnectorInventory.State.INSTALLED : ConnectorInventory.State.OFFERED;
        }
        return new ConnectorInventory.Item(connector, state, entry.map(InstalledConnectors.Entry::from));
    }

    private static boolean isLoaded(Connector connector, List<ConnectorInventory.Factory> factories) {
        return switch (connector.place()) {
            case LIB ->
                loadedFiles()
                        .containsAll(connector.files().stream()
                                .map(Connector.Artifact::fileName)
                                .toList());
            case PLUGIN ->
                factories.stream()
                        .anyMatch(factory -> factory.kind() == ConnectorInventory.Kind.FILE_SYSTEM
                                && connector.brings().schemes().contains(factory.name()));
        };
    }

    private static Set<String> loadedFiles() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(file -> String.valueOf(Path.of(file).getFileName()))
                .collect(Collectors.toSet());
    }
}
