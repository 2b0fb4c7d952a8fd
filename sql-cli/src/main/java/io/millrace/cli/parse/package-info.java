/// Purpose: what a person typed, cut into statements, commands and coloured pieces. Pure. May use: nothing but the JDK.
/// Does not belong here: what a statement means; the gateway knows that.
@NullMarked
package io.millrace.cli.parse;

import org.jspecify.annotations.NullMarked;
