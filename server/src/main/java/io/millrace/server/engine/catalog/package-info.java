/// Purpose: browses the catalogs of a session. May use: the engine's catalogs, engine.projection. Does not belong here:
/// statements.
@NullMarked
package io.millrace.server.engine.catalog;

import org.jspecify.annotations.NullMarked;
