/// Purpose: SQL types as results show them, and values turned from how they travel into what a caller asks for. May
/// use: error. Does not belong here: Thrift, and anything that waits.
@NullMarked
package io.millrace.jdbc.type;

import org.jspecify.annotations.NullMarked;
