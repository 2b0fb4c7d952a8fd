package io.millrace.server;

import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.engine.EngineKeys;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The whole server in this process on free ports, put together as it is in production.
public final class RunningServer implements AutoCloseable {
    private final Assembly assembly;

    private RunningServer(Assembly assembly) {
        this.assembly = assembly;
    }

    /// @param settings as `key=value`
    public static RunningServer start(String... settings) {
        var arguments = new ArrayList<>(List.of("-Drest.port=0", "-Dsql-gateway.endpoint.rest.port=0"));
        Stream.of(settings).map(setting -> "-D" + setting).forEach(arguments::add);
        return new RunningServer(
                Assembly.start(ServerConfiguration.read(Optional.empty(), arguments, new EngineKeys())));
    }

    /// Service A, and the web UI.
    public URI cluster() {
        return URI.create(assembly.cluster());
    }

    /// Service B.
    public URI gateway() {
        return URI.create(Optional.ofNullable(assembly.gateway().get("rest")).orElseThrow());
    }

    @Override
    public void close() {
        assembly.close();
    }
}
