/// Purpose: results for JDBC: row by row, values, columns. May use: error, type, and wire for the pages. Does not
/// belong here: statements, and Thrift.
@NullMarked
package io.millrace.jdbc.result;

import org.jspecify.annotations.NullMarked;
