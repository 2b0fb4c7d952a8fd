/// Purpose: the steps of the build that put the distribution together. May use: the JDK alone. Does not belong here:
/// anything that the distribution runs.
@NullMarked
package io.millrace.distribution;

import org.jspecify.annotations.NullMarked;
