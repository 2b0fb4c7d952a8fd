/// Purpose: the graph of a job: layout, drawing, the selected vertex. May use: service, fx, the layout engine. Does not
/// belong here: requests that are not about the graph.
@NullMarked
package io.millrace.desktop.screen.graph;

import org.jspecify.annotations.NullMarked;
