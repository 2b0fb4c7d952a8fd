/// Purpose: the common part of both REST services: the HTTP kit's options from the configuration. May use: config, the
/// kit. Does not belong here: any single service.
@NullMarked
package io.millrace.server.endpoint.rest;

import org.jspecify.annotations.NullMarked;
