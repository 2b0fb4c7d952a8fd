package io.millrace.desktop.flame;

import io.millrace.desktop.service.file.SvgWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;

/// Writes a profile as a single HTML page that can be zoomed and searched in any browser, offline. It contains the
/// whole profile as script data, and the page is not allowed to load anything.
final class HtmlWriter {
    private static final String TEMPLATE = "flame.html";

    private final FlamePage page;
    private final Frames frames;
    private final Appendable out;

    private HtmlWriter(FlamePage page, Appendable out) {
        this.page = page;
        this.frames = page.profile().frames();
        this.out = out;
    }

    static void write(FlamePage page, Appendable out) throws IOException {
        var writer = new HtmlWriter(page, out);
        var texts = Map.of("TITLE", SvgWriter.escaped(page.title()), "NOTE", SvgWriter.escaped(page.note()));
        // every second part of the template is the name of a placeholder
        var parts = template().split("@@", -1);
        for (int at = 0; at < parts.length; at++) {
            if (at % 2 == 0) {
                out.append(parts[at]);
            } else if (parts[at].equals("DATA")) {
                writer.data();
            } else {
                out.append(texts.getOrDefault(parts[at], ""));
            }
        }
    }

    private static String template() throws IOException {
        try (InputStream in = HtmlWriter.class.getResourceAsStream(TEMPLATE)) {
            if (in == null) {
                throw new IOException("the page's template is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void data() throws IOException {
        out.append("{\"rising\":").append(Boolean.toString(page.rising()));
        out.append(",\"zoom\":").append(Integer.toString(page.zoom()));
        out.append(",\"weight\":\"").append(page.profile().weight().name()).append('"');
        out.append(",\"colours\":[")
                .append(colours(false))
                .append("],\"dark\":[")
                .append(colours(true))
                .append(']');
        out.append(",\"families\":[")
                .append(Arrays.stream(PackageFamily.values())
                        .map(family -> quoted(family.label()))
                        .collect(Collectors.joining(",")))
                .append(']');
        out.append(",\"names\":[");
        for (int id = 0; id < frames.names(); id++) {
            out.append(id == 0 ? "" : ",").append(quoted(frames.nameOf(id)));
        }
        out.append("],\"family\":[");
        var families = List.of(PackageFamily.values());
        for (int id = 0; id < frames.names(); id++) {
            out.append(id == 0 ? "" : ",")
                    .append(Integer.toString(families.indexOf(PackageFamily.of(frames.nameOf(id)))));
        }
        out.append(']');
        column("name", frame -> frames.nameId(frame));
        column("caller", frame -> frames.caller(frame));
        column("value", frame -> frames.weight(frame));
        var change = page.profile().change();
        if (change.isPresent()) {
            column("base", frame -> change.get().base(frame));
            column("other", frame -> change.get().other(frame));
        }
        out.append('}');
    }

    private static String colours(boolean dark) {
        return Arrays.stream(PackageFamily.values())
                .map(family -> quoted(family.colour(dark)))
                .collect(Collectors.joining(","));
    }

    private void column(String name, IntToLongFunction value) throws IOException {
        out.append(",\"").append(name).append("\":[");
        for (int frame = 0; frame < frames.size(); frame++) {
            out.append(frame == 0 ? "" : ",").append(Long.toString(value.applyAsLong(frame)));
        }
        out.append(']');
    }

    /// Quotes a string literal that can end neither itself nor the script.
    static String quoted(String text) {
        var quoted = new StringBuilder(text.length() + 8).append('"');
        for (int at = 0; at < text.length(); at++) {
            char letter = text.charAt(at);
            boolean plain = letter >= ' '
                    && letter < 0x7f
                    && letter != '"'
                    && letter != '\\'
                    && letter != '<'
                    && letter != '>'
                    && letter != '&';
            if (plain) {
                quoted.append(letter);
            } else {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) letter));
            }
        }
        return quoted.append('"').toString();
    }
}
