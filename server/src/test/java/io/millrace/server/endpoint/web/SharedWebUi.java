package io.millrace.server.endpoint.web;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// The server with its jobs, and the browser, for all classes of a run: both take longer to start than most tests do.
final class SharedWebUi implements BeforeAllCallback {
    private static final int PATIENCE_MILLIS = (int) TestTimeout.LIMIT.toMillis();

    /// Both, until the last test has ended.
    record Open(WebUiServer stage, Browser browser) implements AutoCloseable {
        static Open start() {
            PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
            try {
                var stage = WebUiServer.start();
                return new Open(stage, Browser.open(stage.page()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() throws IOException {
            browser.close();
            stage.close();
        }
    }

    private Optional<Open> open = Optional.empty();

    @Override
    public void beforeAll(ExtensionContext context) {
        var shared = context.getRoot().getStore(ExtensionContext.Namespace.create(SharedWebUi.class));
        open = Optional.of(shared.getOrComputeIfAbsent(Open.class, _ -> Open.start(), Open.class));
    }

    Open open() {
        return open.orElseThrow();
    }
}
