/// Purpose: the warehouse protocol on the client's side: connection, login, session, operation, page. The only package
/// that imports Thrift and the protocol's generated classes. May use: error, url, type. Does not belong here: the
/// interfaces of JDBC, conversions of values.
@NullMarked
package io.millrace.jdbc.wire;

import org.jspecify.annotations.NullMarked;
