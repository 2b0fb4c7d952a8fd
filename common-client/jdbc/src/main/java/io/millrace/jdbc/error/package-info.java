/// Purpose: errors as SQL states and messages. May use: java.sql. Does not belong here: Thrift, and decisions about
/// what to do next.
@NullMarked
package io.millrace.jdbc.error;

import org.jspecify.annotations.NullMarked;
