/// Purpose: the audit log: who did what, in files whose records cannot be changed unnoticed. May use: wire, json,
/// security, storage, telemetry. Does not belong here: HTTP, the engine, any single endpoint.
@NullMarked
package io.millrace.server.audit;

import org.jspecify.annotations.NullMarked;
