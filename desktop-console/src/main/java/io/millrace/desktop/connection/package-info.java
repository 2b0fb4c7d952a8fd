/// Purpose: the saved connections, the page for choosing and editing them, and the health of their clusters. May use:
/// the typed client, `service`, `screen`, `fx`. Does not belong here: how secrets are kept.
@NullMarked
package io.millrace.desktop.connection;

import org.jspecify.annotations.NullMarked;
