package io.millrace.testing;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Sets the deadline of every `await()` that names none: by itself it is ten seconds, which a busy machine takes.
public final class AwaitTimeoutExtension implements BeforeAllCallback {
    @Override
    public void beforeAll(ExtensionContext context) {
        Awaitility.setDefaultTimeout(TestTimeout.LIMIT);
    }
}
