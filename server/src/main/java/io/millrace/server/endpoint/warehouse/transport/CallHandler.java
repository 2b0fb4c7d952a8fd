package io.millrace.server.endpoint.warehouse.transport;

import org.apache.hive.service.rpc.thrift.TCLIService;

/// What the calls of one connection go to, one after the other; closed with it.
public interface CallHandler extends TCLIService.Iface, AutoCloseable {
    @Override
    void close();
}
