/// Purpose: connections of the warehouse endpoint: bytes, messages, limits, timeouts. May use: the Thrift library and
/// the protocol's generated messages. Does not belong here: the meaning of a call.
@NullMarked
package io.millrace.server.endpoint.warehouse.transport;

import org.jspecify.annotations.NullMarked;
