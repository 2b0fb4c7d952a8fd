/// Purpose: what clients ask about catalogs, as questions to the core whose answers have the columns that JDBC says.
/// May
/// use: gateway.engine, wire. Does not belong here: Thrift, sessions.
@NullMarked
package io.millrace.server.endpoint.warehouse.metadata;

import org.jspecify.annotations.NullMarked;
