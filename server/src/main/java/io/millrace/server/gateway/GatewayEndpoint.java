package io.millrace.server.gateway;

/// A listener that serves [SqlGatewayService] over one protocol.
public interface GatewayEndpoint extends AutoCloseable {

    /// Starts to listen, or refuses with one line.
    void start();

    /// The address as `host:port`.
    String address();

    @Override
    void close();
}
