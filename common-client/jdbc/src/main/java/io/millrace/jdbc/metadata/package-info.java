/// Purpose: what tools ask to browse: catalogues, tables, columns, and what the server can do. May use: error, result,
/// type, wire. Does not belong here: statements of SQL.
@NullMarked
package io.millrace.jdbc.metadata;

import org.jspecify.annotations.NullMarked;
