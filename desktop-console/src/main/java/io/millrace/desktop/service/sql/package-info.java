/// Purpose: requests to an SQL gateway, and the workspace's files: sheets, statements, history. May use: the typed
/// client, the common client's SQL packages. Does not belong here: JavaFX, how a result looks.
@NullMarked
package io.millrace.desktop.service.sql;

import org.jspecify.annotations.NullMarked;
