/// Purpose: what a person typed, cut into statements, commands and coloured pieces, and the word that was
/// probably meant. Pure. May use: nothing but the JDK.
/// Does not belong here: what a statement means; the gateway knows that.
@NullMarked
package io.millrace.sql.parse;

import org.jspecify.annotations.NullMarked;
