/// This package reads, parses, merges, filters, searches and shows logs: those of a cluster's processes as they are
/// written, and files of any size. It may use the typed client, `service`, `screen` and `fx`. It does not contain
/// anything else about processes.
@NullMarked
package io.millrace.desktop.log;

import org.jspecify.annotations.NullMarked;
