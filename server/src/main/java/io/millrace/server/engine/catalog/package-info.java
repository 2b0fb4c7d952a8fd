/// Purpose: the catalogs that all sessions share, and browsing the catalogs of a session. May use: the engine's
/// catalogs, server.catalog, engine.projection. Does not belong here: statements.
@NullMarked
package io.millrace.server.engine.catalog;

import org.jspecify.annotations.NullMarked;
