package io.millrace.desktop.sql;

import io.millrace.client.Reply;
import java.util.List;

/// The port to one SQL gateway. Calls block; they belong on a virtual thread.
public interface SqlGateway extends AutoCloseable {

    /// Where it is.
    String address();

    /// What it calls itself, with its version; proof that a gateway is there.
    Reply<String> product();

    Reply<SqlSession> open();

    /// Statements that anyone ran there and that are over, the latest first.
    ///
    /// @param search only those in which this stands
    Reply<List<PastStatement>> history(String search);

    @Override
    void close();
}
