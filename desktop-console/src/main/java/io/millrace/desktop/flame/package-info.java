/// This package shows profiles that are sampled from a vertex or read from a file. It lays them out, merges, compares,
/// searches and exports them, and shows them as flame graphs, as a method between its callers and callees, and as a
/// table. It may use the typed client, `service`, `screen` and `fx`. It does not contain the sampling, which the
/// cluster does.
@NullMarked
package io.millrace.desktop.flame;

import org.jspecify.annotations.NullMarked;
