/// Purpose: the web UI's files, as they stand in the jar. May use: `endpoint.http`. Does not belong here: anything that
/// the page shows; it asks service A for that like any other client.
@NullMarked
package io.millrace.server.endpoint.web;

import org.jspecify.annotations.NullMarked;
