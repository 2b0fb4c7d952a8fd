/// Purpose: the flame graph of a vertex. May use: service, fx. Does not belong here: where stacks come from.
@NullMarked
package io.millrace.desktop.screen.flame;

import org.jspecify.annotations.NullMarked;
