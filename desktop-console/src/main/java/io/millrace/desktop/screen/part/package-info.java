/// This package contains the parts of views that several screens share. It may use `screen`, `service` and `fx`. It
/// does not contain parts that only one screen uses.
@NullMarked
package io.millrace.desktop.screen.part;

import org.jspecify.annotations.NullMarked;
