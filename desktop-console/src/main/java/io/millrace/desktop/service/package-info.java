/// Purpose: the console's knowledge of a cluster and of this machine: the port to a cluster, snapshots of its
/// responses, the files that store connections and windows. May use: the common client. Does not belong here: JavaFX.
@NullMarked
package io.millrace.desktop.service;

import org.jspecify.annotations.NullMarked;
