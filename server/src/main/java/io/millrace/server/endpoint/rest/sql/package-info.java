/// Purpose: service B over HTTP: routes, and rows as JSON. May use: gateway, wire, endpoint.http. Does not belong here:
/// the engine, state of a session.
@NullMarked
package io.millrace.server.endpoint.rest.sql;

import org.jspecify.annotations.NullMarked;
