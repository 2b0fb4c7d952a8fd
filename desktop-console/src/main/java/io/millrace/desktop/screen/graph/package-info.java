/// Purpose: the graph of a job: layout, drawing, the vertex that is selected. May use: service, fx, the layout engine.
/// Does not belong here: questions that are not about the graph.
@NullMarked
package io.millrace.desktop.screen.graph;

import org.jspecify.annotations.NullMarked;
