/// Purpose: the values of a job's graph: loads of its vertices, bottlenecks, subtasks and operators of one vertex. May
/// use: wire, the typed client. Does not belong here: drawing.
@NullMarked
package io.millrace.desktop.service.graph;

import org.jspecify.annotations.NullMarked;
