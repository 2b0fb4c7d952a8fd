/// Purpose: the SQL workspace of a cluster: sheets with sessions at a gateway, the catalog, and the statement history.
/// May use: the SQL logic of the client library, `service`, `screen`, `fx`, its packages `editor` and `result`. Does
/// not belong here: splitting, completing and running SQL.
@NullMarked
package io.millrace.desktop.sql;

import org.jspecify.annotations.NullMarked;
