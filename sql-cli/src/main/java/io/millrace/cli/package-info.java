/// Purpose: The SQL shell.
@NullMarked
package io.millrace.cli;

import org.jspecify.annotations.NullMarked;
