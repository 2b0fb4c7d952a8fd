/// Purpose: everything that can be done or gone to, by a few letters of its name. May use: fx. Does not belong here:
/// what there is to be done; the window gives that.
@NullMarked
package io.millrace.desktop.screen.palette;

import org.jspecify.annotations.NullMarked;
