package io.millrace.desktop.flame;

import io.millrace.desktop.service.file.AtomicFile;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;

/// The formats in which a profile can be exported.
enum FlameExport {
    COLLAPSED("Collapsed stacks, for other tools", ".collapsed.txt") {
        @Override
        void write(FlamePage page, Writer out) throws IOException {
            CollapsedWriter.write(page.profile(), out);
        }
    },
    SVG("Picture of what is in sight, as SVG", ".svg") {
        @Override
        void write(FlamePage page, Writer out) throws IOException {
            out.write(FlameSvg.of(page));
        }
    },
    HTML("One page with zoom and search, as HTML", ".html") {
        @Override
        void write(FlamePage page, Writer out) throws IOException {
            HtmlWriter.write(page, out);
        }
    };

    private final String label;
    private final String ending;

    FlameExport(String label, String ending) {
        this.label = label;
        this.ending = ending;
    }

    public String label() {
        return label;
    }

    /// Returns the file name extension.
    public String ending() {
        return ending;
    }

    abstract void write(FlamePage page, Writer out) throws IOException;

    /// Writes a file atomically.
    public void save(FlamePage page, Path file) throws IOException {
        new AtomicFile(file).write(out -> write(page, out));
    }
}
