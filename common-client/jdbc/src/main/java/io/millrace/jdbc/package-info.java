/// Purpose: the JDBC driver for `jdbc:warehouse2:` as java.sql calls it: driver, data source, connection, statements.
/// May use: every package below. Does not belong here: Thrift, and the text of statements.
@NullMarked
package io.millrace.jdbc;

import org.jspecify.annotations.NullMarked;
