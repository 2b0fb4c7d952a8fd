/// Purpose: the SQL workspace of a cluster: sheets with sessions at a gateway, the catalog, and what was run. May use:
/// the SQL logic of the client library, `service`, `screen`, `fx`, its packages `editor` and `result`. Does not belong
/// here: how SQL is split, completed or run.
@NullMarked
package io.millrace.desktop.sql;

import org.jspecify.annotations.NullMarked;
