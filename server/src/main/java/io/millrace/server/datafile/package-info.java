/// Purpose: data files of clients: where they are kept, and what their beginnings say about their content. May use:
/// wire, json, storage, catalog, security. Does not belong here: the engine, HTTP.
@NullMarked
package io.millrace.server.datafile;

import org.jspecify.annotations.NullMarked;
