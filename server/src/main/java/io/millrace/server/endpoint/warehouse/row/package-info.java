/// Purpose: results in the protocol's types: what a column is called there, and its cells as bytes. May use: wire,
/// gateway.result, the protocol's generated messages. Does not belong here: where rows come from.
@NullMarked
package io.millrace.server.endpoint.warehouse.row;

import org.jspecify.annotations.NullMarked;
