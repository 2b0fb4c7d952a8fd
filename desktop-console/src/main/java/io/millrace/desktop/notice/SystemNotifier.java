package io.millrace.desktop.notice;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Shows system notifications with `notify-send` on Linux and `osascript` on macOS. Texts are arguments and never part
/// of a script or of markup.
public final class SystemNotifier implements Notifier {
    private static final List<String> SCRIPT = List.of(
            "osascript",
            "-e",
            "on run argv",
            "-e",
            "display notification (item 2 of argv) with title (item 1 of argv)",
            "-e",
            "end run");

    private final String system;

    public SystemNotifier() {
        this(System.getProperty("os.name", ""));
    }

    SystemNotifier(String system) {
        this.system = system.toLowerCase(Locale.ROOT);
    }

    @Override
    public void ring(Notice notice) {
        words(notice).ifPresent(words -> {
            try {
                new ProcessBuilder(words)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
            } catch (IOException e) {
                // the program is not installed; the window shows the notice too
            }
        });
    }

    /// Returns the command; empty if the system is not supported.
    Optional<List<String>> words(Notice notice) {
        if (system.startsWith("linux")) {
            var urgency = notice.isUrgent() ? "critical" : "normal";
            return Optional.of(List.of(
                    "notify-send",
                    "--app-name=Millrace console",
                    "--urgency=" + urgency,
                    "--",
                    notice.title(),
                    plain(notice.text())));
        }
        if (system.startsWith("mac")) {
            var words = new ArrayList<>(SCRIPT);
            words.add(notice.title());
            words.add(notice.text());
            return Optional.of(List.copyOf(words));
        }
        return Optional.empty();
    }

    /// Escapes markup, which Linux desktops interpret in the body.
    private static String plain(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
