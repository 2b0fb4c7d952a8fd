package io.millrace.server.endpoint.web;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Finds problems for users who have only a keyboard, use a screen reader, or see little contrast.
final class AccessibilityAudit {
    private static final Path SCRIPT = Path.of("src", "main", "web", "node_modules", "axe-core", "axe.min.js");
    private static final String RUN = """
            async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
              .filter(({ impact }) => impact === 'serious' || impact === 'critical')
              .map(({ id, impact, help, nodes }) => `${id} (${impact}, ${help}): ${nodes.length} times, such as `
                + nodes.slice(0, 4).map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`).join(' | '))""";

    private AccessibilityAudit() {}

    /// What is serious or critical on a page that was opened to be [inspected][Browser#inspected].
    static List<String> complaints(Page page) {
        if (!(Boolean) page.evaluate("() => 'axe' in window")) {
            page.evaluate(script());
        }
        return ((List<?>) page.evaluate(RUN)).stream().map(String::valueOf).toList();
    }

    private static String script() {
        try {
            return Files.readString(SCRIPT);
        } catch (IOException e) {
            throw new UncheckedIOException("The packages of the web UI are not installed: npm ci", e);
        }
    }
}
