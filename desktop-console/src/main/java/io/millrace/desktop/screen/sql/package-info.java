/// Purpose: the SQL workspace of a cluster: its sheets, the session of each, the catalog beside them, the history. May
/// use: screen, service, fx, and its packages editor and result. Does not belong here: text editing, and operations on
/// rows.
@NullMarked
package io.millrace.desktop.screen.sql;

import org.jspecify.annotations.NullMarked;
