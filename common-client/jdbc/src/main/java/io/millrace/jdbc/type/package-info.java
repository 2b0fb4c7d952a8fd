/// Purpose: SQL types of results, and the conversion of values to what a caller asks for. May use: error. Does not
/// belong here: Thrift, and anything that blocks.
@NullMarked
package io.millrace.jdbc.type;

import org.jspecify.annotations.NullMarked;
