package io.millrace.server;

import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.engine.EngineKeys;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/// The whole server in this process on free ports, assembled as in production.
public final class RunningServer implements AutoCloseable {
    private final Assembly assembly;
    private final CountDownLatch stop;

    private RunningServer(Assembly assembly, CountDownLatch stop) {
        this.assembly = assembly;
        this.stop = stop;
    }

    /// @param settings as `key=value`
    public static RunningServer start(String... settings) {
        var arguments = new ArrayList<>(List.of("-Drest.port=0", "-Dsql-gateway.endpoint.rest.port=0"));
        Stream.of(settings).map(setting -> "-D" + setting).forEach(arguments::add);
        var stop = new CountDownLatch(1);
        var configuration = ServerConfiguration.read(Optional.empty(), arguments, new EngineKeys());
        return new RunningServer(Assembly.start(configuration, stop::countDown), stop);
    }

    /// Service A, and the web UI.
    public URI cluster() {
        return URI.create(assembly.cluster());
    }

    /// Service B.
    public URI gateway() {
        return URI.create(Optional.ofNullable(assembly.gateway().get("rest")).orElseThrow());
    }

    /// Where an endpoint of service B listens, as `host:port`.
    public String endpoint(String type) {
        return Optional.ofNullable(assembly.gateway().get(type)).orElseThrow();
    }

    /// Opens when someone has asked the server over HTTP to end.
    public CountDownLatch stop() {
        return stop;
    }

    @Override
    public void close() {
        assembly.close();
    }
}
