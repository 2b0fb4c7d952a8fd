/// Purpose: splits SQL text into tokens and statements, and finds similar words. Pure. May use: only the JDK. Does
/// not belong here: the meaning of statements, which the gateway knows.
@NullMarked
package io.millrace.sql.parse;

import org.jspecify.annotations.NullMarked;
