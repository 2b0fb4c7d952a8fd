/// Purpose: the values of a job's graph: the loads of its vertices, its bottlenecks, and the subtasks and operators of
/// a vertex. May use: wire, the typed client. Does not belong here: drawing.
@NullMarked
package io.millrace.desktop.service.graph;

import org.jspecify.annotations.NullMarked;
