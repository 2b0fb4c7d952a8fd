package io.millrace.server.endpoint.http;

import io.helidon.common.buffers.DataReader;
import io.helidon.common.buffers.DataWriter;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.common.socket.PeerInfo;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.ProxyProtocolData;
import io.helidon.webserver.Router;
import java.util.Optional;
import java.util.concurrent.ExecutorService;

/// A connection of the library with a reader or writer of our own.
record OwnContext(ConnectionContext all, DataReader dataReader, DataWriter dataWriter) implements ConnectionContext {
    static OwnContext ofHttp1(ConnectionContext all, DataReader reader) {
        return new OwnContext(all, reader, all.dataWriter());
    }

    /// @param timer of the connection's thread
    static OwnContext ofHttp2(ConnectionContext all, RequestTimer timer) {
        return new OwnContext(all, all.dataReader(), new TimedWriter(all.dataWriter(), timer));
    }

    @Override
    public ListenerContext listenerContext() {
        return all.listenerContext();
    }

    @Override
    public ExecutorService executor() {
        return all.executor();
    }

    @Override
    public Router router() {
        return all.router();
    }

    @Override
    public Optional<ProxyProtocolData> proxyProtocolData() {
        return all.proxyProtocolData();
    }

    @Override
    public HelidonSocket serverSocket() {
        return all.serverSocket();
    }

    @Override
    public PeerInfo remotePeer() {
        return all.remotePeer();
    }

    @Override
    public PeerInfo localPeer() {
        return all.localPeer();
    }

    @Override
    public boolean isSecure() {
        return all.isSecure();
    }

    @Override
    public String socketId() {
        return all.socketId();
    }

    @Override
    public String childSocketId() {
        return all.childSocketId();
    }
}
