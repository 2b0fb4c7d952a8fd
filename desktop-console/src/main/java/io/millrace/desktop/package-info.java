/// Purpose: The desktop console.
@NullMarked
package io.millrace.desktop;

import org.jspecify.annotations.NullMarked;
