/// Purpose: metadata calls about catalogs, as requests to the core whose results have JDBC's columns. May use:
/// gateway.engine, wire. Does not belong here: Thrift, sessions.
@NullMarked
package io.millrace.server.endpoint.warehouse.metadata;

import org.jspecify.annotations.NullMarked;
