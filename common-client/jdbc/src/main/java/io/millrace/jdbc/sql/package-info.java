/// Purpose: the text of statements: where quotes and comments are, JDBC's escapes, values written as literals. May use:
/// error, type. Does not belong here: anything that is sent.
@NullMarked
package io.millrace.jdbc.sql;

import org.jspecify.annotations.NullMarked;
