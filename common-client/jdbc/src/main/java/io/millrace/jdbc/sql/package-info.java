/// Purpose: the text of statements: quotes and comments, JDBC escapes, values as literals. May use: error, type. Does
/// not belong here: anything that is sent.
@NullMarked
package io.millrace.jdbc.sql;

import org.jspecify.annotations.NullMarked;
