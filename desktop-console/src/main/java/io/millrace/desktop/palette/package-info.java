/// This package contains the palette, which finds every action and place by a few letters of its name, and the fuzzy
/// matching for that. It may use `screen` and `fx`. It does not contain the entries, which the window supplies.
@NullMarked
package io.millrace.desktop.palette;

import org.jspecify.annotations.NullMarked;
