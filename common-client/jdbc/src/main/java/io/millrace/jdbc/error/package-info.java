/// Purpose: what went wrong, in the words and codes of SQL. May use: java.sql. Does not belong here: Thrift, and any
/// decision about what to do next.
@NullMarked
package io.millrace.jdbc.error;

import org.jspecify.annotations.NullMarked;
