/// This package contains the screen of the connectors that a cluster's SQL gateway has, and of those that can be added.
/// It may use the typed client, `service`, `screen` and `fx`.
@NullMarked
package io.millrace.desktop.connector;

import org.jspecify.annotations.NullMarked;
