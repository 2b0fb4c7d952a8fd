/// Purpose: results in the protocol's types: type names, and cells as bytes. May use: wire, gateway.result, the
/// protocol's generated messages. Does not belong here: the source of rows.
@NullMarked
package io.millrace.server.endpoint.warehouse.row;

import org.jspecify.annotations.NullMarked;
