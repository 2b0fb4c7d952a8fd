/// Purpose: what the console knows of a cluster and of this machine: the port to a cluster, snapshots of what it
/// answers, the files that remember connections and windows. May use: the common client. Does not belong here: JavaFX.
@NullMarked
package io.millrace.desktop.service;

import org.jspecify.annotations.NullMarked;
