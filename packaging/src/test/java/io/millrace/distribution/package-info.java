/// Purpose: what the distribution's files say is what the code does.
/// May use: the modules' public classes, the files in src/main/dist.
/// Does not belong here: anything that starts a server; that is a journey.
@NullMarked
package io.millrace.distribution;

import org.jspecify.annotations.NullMarked;
