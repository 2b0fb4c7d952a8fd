/// Purpose: serves the web UI's files from the jar. May use: `endpoint.http`. Does not belong here: data of the pages,
/// which they request from service A like any other client.
@NullMarked
package io.millrace.server.endpoint.web;

import org.jspecify.annotations.NullMarked;
