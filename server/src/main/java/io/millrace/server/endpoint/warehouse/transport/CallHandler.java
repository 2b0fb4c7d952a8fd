package io.millrace.server.endpoint.warehouse.transport;

import org.apache.hive.service.rpc.thrift.TCLIService;

/// Handles the calls of one connection in order; closed with it.
public interface CallHandler extends TCLIService.Iface, AutoCloseable {
    @Override
    void close();
}
