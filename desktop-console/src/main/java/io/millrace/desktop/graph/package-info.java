/// The graph of a job: its layout, its drawing, the diagnosis, and the selected vertex. Only this package uses the
/// layout
/// engine.
@NullMarked
package io.millrace.desktop.graph;

import org.jspecify.annotations.NullMarked;
