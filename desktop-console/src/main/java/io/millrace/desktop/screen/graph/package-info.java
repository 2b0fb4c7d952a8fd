/// This package contains the graph of a job: its layout, its drawing, the diagnosis, and the selected vertex. It may
/// use `service`, `fx`, the shared parts and the layout engine. It does not contain requests that are not about the
/// graph.
@NullMarked
package io.millrace.desktop.screen.graph;

import org.jspecify.annotations.NullMarked;
