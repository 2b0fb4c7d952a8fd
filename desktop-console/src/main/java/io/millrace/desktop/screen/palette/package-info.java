/// Purpose: the palette, which finds every action and place by a few letters of its name. May use: fx. Does not belong
/// here: the entries, which the window supplies.
@NullMarked
package io.millrace.desktop.screen.palette;

import org.jspecify.annotations.NullMarked;
