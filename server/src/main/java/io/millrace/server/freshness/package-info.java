/// Purpose: the age of the facts in a response. May use: the JDK. Does not belong here: the facts.
@NullMarked
package io.millrace.server.freshness;

import org.jspecify.annotations.NullMarked;
