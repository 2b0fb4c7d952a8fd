/// Purpose: results: rows that flow from a job to a reader, cut into pages with tokens. May use: wire. Does not belong
/// here: how an endpoint writes rows.
@NullMarked
package io.millrace.server.gateway.result;

import org.jspecify.annotations.NullMarked;
