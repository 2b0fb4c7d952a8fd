package io.millrace.desktop.sql;

import io.millrace.client.Reply;
import java.util.List;

/// The port to an SQL gateway. Calls block, so make them on a virtual thread.
public interface SqlGateway extends AutoCloseable {

    /// The address of the gateway.
    String address();

    /// The product name and version of the gateway. A response proves that a gateway is there.
    Reply<String> product();

    Reply<SqlSession> open();

    /// The finished statements of all users of the gateway, latest first.
    ///
    /// @param search returns only statements that contain this text
    Reply<List<PastStatement>> history(String search);

    @Override
    void close();
}
