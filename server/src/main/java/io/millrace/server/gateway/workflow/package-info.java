/// Purpose: workflows: scheduled refreshes, and their store. May use: wire, security, storage. Does not belong here:
/// how a table is refreshed, HTTP.
@NullMarked
package io.millrace.server.gateway.workflow;

import org.jspecify.annotations.NullMarked;
