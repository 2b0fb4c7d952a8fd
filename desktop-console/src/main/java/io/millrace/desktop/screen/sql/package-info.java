/// Purpose: the SQL workspace of a cluster: its sheets, the session of each, the catalog beside them, what was run. May
/// use: screen, service, fx, and its rooms editor and result. Does not belong here: how text is edited; what is done
/// with rows.
@NullMarked
package io.millrace.desktop.screen.sql;

import org.jspecify.annotations.NullMarked;
