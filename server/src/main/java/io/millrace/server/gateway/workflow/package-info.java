/// Purpose: workflows: scheduled refreshes while the gateway runs. May use: wire. Does not belong here: how a table is
/// refreshed, HTTP.
@NullMarked
package io.millrace.server.gateway.workflow;

import org.jspecify.annotations.NullMarked;
