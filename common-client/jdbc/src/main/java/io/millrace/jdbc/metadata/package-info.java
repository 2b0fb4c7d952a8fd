/// Purpose: metadata for tools: catalogs, tables, columns, and the server's capabilities. May use: error, result, type,
/// wire. Does not belong here: SQL statements.
@NullMarked
package io.millrace.jdbc.metadata;

import org.jspecify.annotations.NullMarked;
