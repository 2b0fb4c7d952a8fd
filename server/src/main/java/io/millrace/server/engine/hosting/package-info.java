/// Purpose: what the engine's processes have in common, be they one or many: its coordinating parts without their HTTP
/// server, its library for calls, the house's defaults, the folder for temporary files. May use: the engine's
/// libraries. Does not belong here: anything that asks a running engine a question.
@NullMarked
package io.millrace.server.engine.hosting;

import org.jspecify.annotations.NullMarked;
