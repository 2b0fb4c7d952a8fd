/// Purpose: what is asked of an SQL gateway, and what the workspace keeps on disk: sheets, statements, files. May use:
/// the client, the common client's SQL rooms. Does not belong here: JavaFX; how a result looks.
@NullMarked
package io.millrace.desktop.service.sql;

import org.jspecify.annotations.NullMarked;
