/// Purpose: what an operator does with a state folder: look at it, check it, save it and bring it back.
///
/// May use: storage, catalog and engine.durable, which read their own files. Does not belong here: anything that needs
/// an engine that runs.
@NullMarked
package io.millrace.server.engine.state;

import org.jspecify.annotations.NullMarked;
