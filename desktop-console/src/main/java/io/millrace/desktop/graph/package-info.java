/// This package shows the graph of a job: its layout, the loads of its vertices, the diagnosis, and the selected
/// vertex with its subtasks. It may use the typed client, `service`, `screen` and `fx`; only it uses the layout
/// engine. It does not contain the figures behind a diagnosis (see `io.millrace.insight`).
@NullMarked
package io.millrace.desktop.graph;

import org.jspecify.annotations.NullMarked;
