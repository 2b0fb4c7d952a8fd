/// This package contains the access to a cluster, and what the console stores on this machine: preferences, windows and
/// faults. It may use the typed client. It does not contain JavaFX, or what only one feature asks a cluster.
@NullMarked
package io.millrace.desktop.service;

import org.jspecify.annotations.NullMarked;
