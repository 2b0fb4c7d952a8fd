package io.millrace.server.gateway;

/// A listener that speaks one protocol to clients and [SqlGatewayService] to the core.
public interface GatewayEndpoint extends AutoCloseable {

    /// Begins to listen; refuses with one clear line when it cannot.
    void start();

    /// Where it listens, as `host:port`.
    String address();

    @Override
    void close();
}
