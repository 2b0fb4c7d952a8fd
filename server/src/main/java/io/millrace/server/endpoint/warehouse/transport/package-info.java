/// Purpose: connections of the warehouse endpoint: bytes, messages, limits, times. May use: the Thrift library and the
/// protocol's generated messages. Does not belong here: what a call means.
@NullMarked
package io.millrace.server.endpoint.warehouse.transport;

import org.jspecify.annotations.NullMarked;
