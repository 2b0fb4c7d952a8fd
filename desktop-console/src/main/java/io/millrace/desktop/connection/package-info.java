/// This package contains the saved connections, the page for choosing and editing them, and the health of their
/// clusters. It may use the typed client, `service`, `screen` and `fx`. It does not contain the storage of secrets.
@NullMarked
package io.millrace.desktop.connection;

import org.jspecify.annotations.NullMarked;
