/// Purpose: identifiers as types. May use: io.millrace.wire. Does not belong here: anything with more than one
/// field.
@NullMarked
package io.millrace.wire.id;

import org.jspecify.annotations.NullMarked;
