/// Purpose: the vocabulary in which both services are described: an endpoint is a value. May use: nothing but the JDK.
/// Does not belong here: messages of one service, JSON, HTTP.
@NullMarked
package io.millrace.wire;

import org.jspecify.annotations.NullMarked;
