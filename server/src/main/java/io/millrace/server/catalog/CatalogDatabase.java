package io.millrace.server.catalog;

import java.sql.Connection;
import java.sql.SQLException;

/// A kind of database that the catalog can be kept in.
interface CatalogDatabase {
    /// Whether no other process can change it.
    boolean isExclusive();

    /// Opens a connection that commits each statement by itself.
    Connection connect() throws SQLException;

    /// Whether a failure means that the connection is of no more use, while another one may be.
    boolean isConnectionFailure(SQLException failure);

    /// Closes a connection after such a failure.
    void discard(Connection failed);

    /// Says in one line what such a failure means to an operator.
    String explain(SQLException failure);

    /// Lets one server at a time create or migrate the tables, until the transaction ends.
    void lockSchema(Connection connection) throws SQLException;

    /// Increments the version of the catalog and returns it. Until the transaction ends, no other one can.
    long nextVersion(Connection connection) throws SQLException;

    /// Returns when everything that was committed is on the disk.
    void sync(Connection connection) throws SQLException;
}
