/// Purpose: what both REST services have in common: how the configuration becomes the options of the HTTP kit. May use:
/// config, the kit. Does not belong here: any single service.
@NullMarked
package io.millrace.server.endpoint.rest;

import org.jspecify.annotations.NullMarked;
