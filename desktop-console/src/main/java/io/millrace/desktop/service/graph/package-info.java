/// Purpose: what the graph of a job shows: how hard its vertices work, what holds it up, the subtasks and operators of
/// one vertex. May use: the wire, the client. Does not belong here: anything that is drawn.
@NullMarked
package io.millrace.desktop.service.graph;

import org.jspecify.annotations.NullMarked;
